//! A GPU through the CUDA driver: loading PTX, memory, launches, times.
//!
//! The driver is a library of the system, found when [`Gpu::open`] is called; where there is none,
//! that says so and nothing else in the project needs it. Everything here is safe to call: handles
//! live as long as the [`Gpu`] they come from, sizes are checked before the driver sees them.
//! What a kernel does to memory it was given an address of is the kernel's business.

mod driver;

use std::{ffi::CString, ptr};

use driver::{Context, DevicePtr, Driver, Event, Function, GraphExec, ModuleHandle, Stream};

/// The stack of a thread.
const STACK_BYTES: usize = 16 * 1024;

/// What went wrong, in words.
pub type Result<T> = std::result::Result<T, String>;

/// A GPU.
pub struct Gpu {
    driver: Driver,
    context: Context,
    /// Where all launches go, one after the other.
    stream: Stream,
    name: String,
    capability: (i32, i32),
}

/// PTX in the GPU's memory.
pub struct Module<'g> {
    gpu: &'g Gpu,
    handle: ModuleHandle,
}

/// Launches that were noted to be run together.
pub struct Noted<'g> {
    gpu: &'g Gpu,
    exec: GraphExec,
}

/// Memory of the GPU.
pub struct Buffer<'g> {
    gpu: &'g Gpu,
    address: DevicePtr,
    bytes: usize,
}

/// The shape of a launch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The blocks.
    pub grid: [u32; 3],
    /// The threads of a block.
    pub block: [u32; 3],
    /// The bytes of dynamic shared memory.
    pub shared: u32,
    /// The blocks of a cluster, where the kernel itself does not say it.
    pub cluster: Option<[u32; 3]>,
}

impl Gpu {
    /// The first GPU of the system, or why there is none.
    pub fn open() -> Result<Gpu> {
        let driver = Driver::load()?;
        driver.call("cuInit", driver.init(0))?;
        let mut device = 0;
        driver.call("cuDeviceGet", driver.device_get(&mut device, 0))?;
        let mut name = [0u8; 256];
        driver.call("cuDeviceGetName", driver.device_name(&mut name, device))?;
        let end = name.iter().position(|&byte| byte == 0).unwrap_or(name.len());
        let mut capability = (0, 0);
        const MAJOR: i32 = 75;
        const MINOR: i32 = 76;
        driver.call("cuDeviceGetAttribute", driver.attribute(&mut capability.0, MAJOR, device))?;
        driver.call("cuDeviceGetAttribute", driver.attribute(&mut capability.1, MINOR, device))?;
        let mut context = ptr::null_mut();
        driver.call("cuDevicePrimaryCtxRetain", driver.retain_context(&mut context, device))?;
        driver.call("cuCtxSetCurrent", driver.set_context(context))?;
        // Recursion and calls through pointers need more than the default.
        driver.call("cuCtxSetLimit", driver.limit_stack(STACK_BYTES))?;
        let mut stream = ptr::null_mut();
        driver.call("cuStreamCreate", driver.new_stream(&mut stream))?;
        let name = String::from_utf8_lossy(&name[..end]).into_owned();
        Ok(Gpu { driver, context, stream, name, capability })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its architecture, as `sm_90`.
    pub fn arch(&self) -> String {
        format!("sm_{}{}", self.capability.0, self.capability.1)
    }

    /// Assembles PTX and loads it.
    pub fn load(&self, ptx: &[u8]) -> Result<Module<'_>> {
        let text = CString::new(ptx).map_err(|_| "the PTX has a NUL byte".to_owned())?;
        let mut log = vec![0u8; 8192];
        let mut handle = ptr::null_mut();
        let status = self.driver.load_module(&mut handle, &text, &mut log);
        let end = log.iter().position(|&byte| byte == 0).unwrap_or(log.len());
        self.driver
            .call("cuModuleLoadDataEx", status)
            .map_err(|error| format!("{error}\n{}", String::from_utf8_lossy(&log[..end])))?;
        Ok(Module { gpu: self, handle })
    }

    /// New memory with these contents.
    pub fn buffer(&self, contents: &[u8]) -> Result<Buffer<'_>> {
        let mut address = 0;
        // The driver refuses to allocate nothing.
        let bytes = contents.len();
        self.driver.call("cuMemAlloc", self.driver.alloc(&mut address, bytes.max(1)))?;
        let buffer = Buffer { gpu: self, address, bytes };
        buffer.write(contents)?;
        Ok(buffer)
    }

    /// Waits until all launches have ended, and says if one failed.
    pub fn finish(&self) -> Result<()> {
        self.driver.call("cuCtxSynchronize", self.driver.synchronize())
    }

    /// Notes the launches that `work` makes, without running them. They run later one after the
    /// other without the processor between them, so that short kernels can be timed.
    pub fn note(&self, work: impl FnOnce() -> Result<()>) -> Result<Noted<'_>> {
        let driver = &self.driver;
        driver.call("cuStreamBeginCapture", driver.begin_capture(self.stream))?;
        let done = work();
        let mut graph = ptr::null_mut();
        driver.call("cuStreamEndCapture", driver.end_capture(self.stream, &mut graph))?;
        let mut exec = ptr::null_mut();
        let made = done
            .and_then(|()| driver.call("cuGraphInstantiate", driver.instantiate(&mut exec, graph)));
        driver.call("cuGraphDestroy", driver.drop_graph(graph))?;
        made.map(|()| Noted { gpu: self, exec })
    }

    /// The milliseconds that `work` takes on the GPU.
    pub fn time(&self, work: impl FnOnce() -> Result<()>) -> Result<f32> {
        let (mut start, mut end): (Event, Event) = (ptr::null_mut(), ptr::null_mut());
        self.driver.call("cuEventCreate", self.driver.new_event(&mut start))?;
        self.driver.call("cuEventCreate", self.driver.new_event(&mut end))?;
        self.driver.call("cuEventRecord", self.driver.record(start, self.stream))?;
        work()?;
        self.driver.call("cuEventRecord", self.driver.record(end, self.stream))?;
        self.finish()?;
        let mut milliseconds = 0.0;
        let status = self.driver.elapsed(&mut milliseconds, start, end);
        self.driver.call("cuEventElapsedTime", status)?;
        self.driver.call("cuEventDestroy", self.driver.drop_event(start))?;
        self.driver.call("cuEventDestroy", self.driver.drop_event(end))?;
        Ok(milliseconds)
    }
}

impl Drop for Gpu {
    fn drop(&mut self) {
        // The process ends soon; there is nobody to tell.
        let _ = (self.driver.synchronize(), self.context);
    }
}

impl Module<'_> {
    /// Starts a kernel. Each argument is the bytes of a parameter.
    pub fn launch(&self, kernel: &str, launch: Launch, args: &[Vec<u8>]) -> Result<()> {
        let driver = &self.gpu.driver;
        let function = self.function(kernel)?;
        let takes: Vec<usize> = (0..).map_while(|at| driver.param_bytes(function, at)).collect();
        let given: Vec<usize> = args.iter().map(Vec::len).collect();
        if takes != given {
            return Err(format!("{kernel} takes parameters of {takes:?} bytes, not {given:?}"));
        }
        // The driver copies each argument at its natural alignment.
        let mut aligned: Vec<Vec<u128>> = args.iter().map(|arg| in_words(arg)).collect();
        let mut pointers: Vec<*mut u128> = aligned.iter_mut().map(|arg| arg.as_mut_ptr()).collect();
        let status = driver.launch(self.gpu.stream, function, launch, &mut pointers);
        driver.call("cuLaunchKernel", status)
    }

    /// The address and size of a variable.
    pub fn variable(&self, name: &str) -> Result<(u64, usize)> {
        let name = CString::new(name).map_err(|_| "a name with a NUL byte".to_owned())?;
        let (mut address, mut bytes) = (0, 0);
        let driver = &self.gpu.driver;
        let status = driver.variable(&mut address, &mut bytes, self.handle, &name);
        driver.call("cuModuleGetGlobal", status)?;
        Ok((address, bytes))
    }

    /// The contents of a variable.
    pub fn read_variable(&self, name: &str) -> Result<Vec<u8>> {
        let (address, bytes) = self.variable(name)?;
        self.gpu.finish()?;
        let mut contents = vec![0; bytes];
        self.gpu.driver.call("cuMemcpyDtoH", self.gpu.driver.read(&mut contents, address))?;
        Ok(contents)
    }

    /// Writes `contents` to the beginning of a variable.
    pub fn write_variable(&self, name: &str, contents: &[u8]) -> Result<()> {
        let (address, bytes) = self.variable(name)?;
        if contents.len() > bytes {
            return Err(format!("more than {name} holds"));
        }
        self.gpu.driver.call("cuMemcpyHtoD", self.gpu.driver.write(address, contents))
    }

    fn function(&self, name: &str) -> Result<Function> {
        let c_name = CString::new(name).map_err(|_| "a name with a NUL byte".to_owned())?;
        let mut function = ptr::null_mut();
        let status = self.gpu.driver.function(&mut function, self.handle, &c_name);
        self.gpu.driver.call(&format!("cuModuleGetFunction({name})"), status)?;
        Ok(function)
    }
}

fn in_words(bytes: &[u8]) -> Vec<u128> {
    let mut words: Vec<u128> = bytes
        .chunks(16)
        .map(|chunk| {
            let mut word = [0; 16];
            word[..chunk.len()].copy_from_slice(chunk);
            u128::from_le_bytes(word)
        })
        .collect();
    words.push(0);
    words
}

impl Drop for Module<'_> {
    fn drop(&mut self) {
        // A module that cannot be unloaded goes with the context.
        let _ = self.gpu.driver.unload(self.handle);
    }
}

impl Noted<'_> {
    /// Starts them.
    pub fn run(&self) -> Result<()> {
        let status = self.gpu.driver.launch_graph(self.exec, self.gpu.stream);
        self.gpu.driver.call("cuGraphLaunch", status)
    }
}

impl Drop for Noted<'_> {
    fn drop(&mut self) {
        // What cannot be dropped goes with the context.
        let _ = self.gpu.driver.drop_exec(self.exec);
    }
}

impl Buffer<'_> {
    /// Its address on the GPU.
    pub fn address(&self) -> u64 {
        self.address
    }

    /// Its size.
    pub fn len(&self) -> usize {
        self.bytes
    }

    /// True if it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// Writes `contents` to its beginning.
    pub fn write(&self, contents: &[u8]) -> Result<()> {
        if contents.len() > self.bytes {
            return Err("more than the buffer holds".into());
        }
        self.gpu.driver.call("cuMemcpyHtoD", self.gpu.driver.write(self.address, contents))
    }

    /// Its contents, once all launches have ended.
    pub fn read(&self) -> Result<Vec<u8>> {
        self.gpu.finish()?;
        let mut contents = vec![0; self.bytes];
        self.gpu.driver.call("cuMemcpyDtoH", self.gpu.driver.read(&mut contents, self.address))?;
        Ok(contents)
    }
}

impl Drop for Buffer<'_> {
    fn drop(&mut self) {
        // Memory that cannot be freed goes with the context.
        let _ = self.gpu.driver.free(self.address);
    }
}
