//! The functions of the CUDA driver that we call, found by name at run time.

use std::ffi::{CStr, c_char, c_int, c_uint, c_ulonglong, c_void};

use libloading::Library;

use crate::{Launch, Result};

/// A number that says whether a call succeeded.
pub(crate) type Status = c_int;
/// An address on the GPU.
pub(crate) type DevicePtr = u64;
pub(crate) type Context = *mut c_void;
pub(crate) type ModuleHandle = *mut c_void;
pub(crate) type Function = *mut c_void;
pub(crate) type Event = *mut c_void;
pub(crate) type Stream = *mut c_void;
pub(crate) type Graph = *mut c_void;
pub(crate) type GraphExec = *mut c_void;

/// `CUlaunchAttribute`: what it is, and its value in 64 bytes.
#[repr(C)]
struct LaunchAttribute {
    id: c_uint,
    padding: c_uint,
    value: [c_uint; 16],
}

/// `CUlaunchConfig`.
#[repr(C)]
struct LaunchConfig {
    grid: [c_uint; 3],
    block: [c_uint; 3],
    shared: c_uint,
    stream: Stream,
    attributes: *mut LaunchAttribute,
    n_attributes: c_uint,
}

/// Where the driver may be.
const NAMES: &[&str] = &["libcuda.so.1", "libcuda.so", "nvcuda.dll"];

/// Declares the table of functions and how each is called.
macro_rules! functions {
    ($($field:ident $symbol:literal ($($arg:ident: $ty:ty),*);)*) => {
        /// The driver.
        pub(crate) struct Driver {
            $($field: unsafe extern "C" fn($($ty),*) -> Status,)*
            error_name: unsafe extern "C" fn(Status, *mut *const c_char) -> Status,
            // Keeps the functions where they are.
            _library: Library,
        }

        impl Driver {
            /// Finds the driver and its functions.
            pub(crate) fn load() -> Result<Driver> {
                let library = open()?;
                $(let $field = {
                    // SAFETY: the type is that of the driver's documentation for this symbol, and
                    // the library lives as long as the function pointer.
                    let found = unsafe {
                        library.get::<unsafe extern "C" fn($($ty),*) -> Status>($symbol)
                    };
                    *found.map_err(|error| error.to_string())?
                };)*
                let error_name = {
                    // SAFETY: as above.
                    let found = unsafe {
                        library.get::<unsafe extern "C" fn(Status, *mut *const c_char) -> Status>(
                            b"cuGetErrorName\0",
                        )
                    };
                    *found.map_err(|error| error.to_string())?
                };
                Ok(Driver { $($field,)* error_name, _library: library })
            }
        }
    };
}

functions! {
    cu_init b"cuInit\0" (flags: c_uint);
    cu_device_get b"cuDeviceGet\0" (device: *mut c_int, ordinal: c_int);
    cu_device_name b"cuDeviceGetName\0" (name: *mut c_char, len: c_int, device: c_int);
    cu_attribute b"cuDeviceGetAttribute\0" (value: *mut c_int, which: c_int, device: c_int);
    cu_retain b"cuDevicePrimaryCtxRetain\0" (context: *mut Context, device: c_int);
    cu_set b"cuCtxSetCurrent\0" (context: Context);
    cu_synchronize b"cuCtxSynchronize\0" ();
    cu_limit b"cuCtxSetLimit\0" (which: c_int, value: usize);
    cu_load b"cuModuleLoadDataEx\0"
        (module: *mut ModuleHandle, image: *const c_void, n: c_uint, options: *mut c_int,
         values: *mut *mut c_void);
    cu_unload b"cuModuleUnload\0" (module: ModuleHandle);
    cu_function b"cuModuleGetFunction\0"
        (function: *mut Function, module: ModuleHandle, name: *const c_char);
    cu_global b"cuModuleGetGlobal_v2\0"
        (address: *mut DevicePtr, bytes: *mut usize, module: ModuleHandle, name: *const c_char);
    cu_alloc b"cuMemAlloc_v2\0" (address: *mut DevicePtr, bytes: usize);
    cu_free b"cuMemFree_v2\0" (address: DevicePtr);
    cu_write b"cuMemcpyHtoD_v2\0" (to: DevicePtr, from: *const c_void, bytes: usize);
    cu_read b"cuMemcpyDtoH_v2\0" (to: *mut c_void, from: DevicePtr, bytes: usize);
    cu_launch b"cuLaunchKernel\0"
        (function: Function, grid_x: c_uint, grid_y: c_uint, grid_z: c_uint, block_x: c_uint,
         block_y: c_uint, block_z: c_uint, shared: c_uint, stream: Stream,
         params: *mut *mut c_void, extra: *mut *mut c_void);
    cu_launch_ex b"cuLaunchKernelEx\0"
        (config: *const LaunchConfig, function: Function, params: *mut *mut c_void,
         extra: *mut *mut c_void);
    cu_function_attribute b"cuFuncSetAttribute\0"
        (function: Function, which: c_int, value: c_int);
    cu_param_info b"cuFuncGetParamInfo\0"
        (function: Function, index: usize, offset: *mut usize, bytes: *mut usize);
    cu_event b"cuEventCreate\0" (event: *mut Event, flags: c_uint);
    cu_record b"cuEventRecord\0" (event: Event, stream: Stream);
    cu_elapsed b"cuEventElapsedTime\0" (milliseconds: *mut f32, start: Event, end: Event);
    cu_drop_event b"cuEventDestroy_v2\0" (event: Event);
    cu_stream b"cuStreamCreate\0" (stream: *mut Stream, flags: c_uint);
    cu_begin_capture b"cuStreamBeginCapture_v2\0" (stream: Stream, mode: c_int);
    cu_end_capture b"cuStreamEndCapture\0" (stream: Stream, graph: *mut Graph);
    cu_instantiate b"cuGraphInstantiateWithFlags\0"
        (exec: *mut GraphExec, graph: Graph, flags: c_ulonglong);
    cu_launch_graph b"cuGraphLaunch\0" (exec: GraphExec, stream: Stream);
    cu_drop_graph b"cuGraphDestroy\0" (graph: Graph);
    cu_drop_exec b"cuGraphExecDestroy\0" (exec: GraphExec);
}

fn open() -> Result<Library> {
    for name in NAMES {
        // SAFETY: loading the driver runs its initializers, which is what every CUDA program does.
        if let Ok(library) = unsafe { Library::new(*name) } {
            return Ok(library);
        }
    }
    Err("no GPU: the CUDA driver (libcuda.so.1) is not installed".into())
}

impl Driver {
    /// Turns a status into an error that names the call.
    pub(crate) fn call(&self, what: &str, status: Status) -> Result<()> {
        if status == 0 {
            return Ok(());
        }
        let mut name = std::ptr::null();
        // SAFETY: the driver writes a pointer to a static string, or leaves null.
        unsafe { (self.error_name)(status, &mut name) };
        if name.is_null() {
            return Err(format!("{what}: error {status}"));
        }
        // SAFETY: a static string of the driver, ended by NUL.
        let name = unsafe { CStr::from_ptr(name) };
        Err(format!("{what}: {}", name.to_string_lossy()))
    }

    pub(crate) fn init(&self, flags: u32) -> Status {
        // SAFETY: takes a number.
        unsafe { (self.cu_init)(flags) }
    }

    pub(crate) fn device_get(&self, device: &mut c_int, ordinal: c_int) -> Status {
        // SAFETY: writes one number.
        unsafe { (self.cu_device_get)(device, ordinal) }
    }

    pub(crate) fn device_name(&self, name: &mut [u8; 256], device: c_int) -> Status {
        // SAFETY: writes at most the length it is given.
        unsafe { (self.cu_device_name)(name.as_mut_ptr().cast(), name.len() as c_int, device) }
    }

    pub(crate) fn attribute(&self, value: &mut c_int, which: c_int, device: c_int) -> Status {
        // SAFETY: writes one number.
        unsafe { (self.cu_attribute)(value, which, device) }
    }

    pub(crate) fn retain_context(&self, context: &mut Context, device: c_int) -> Status {
        // SAFETY: writes one handle.
        unsafe { (self.cu_retain)(context, device) }
    }

    pub(crate) fn set_context(&self, context: Context) -> Status {
        // SAFETY: a handle from `retain_context`.
        unsafe { (self.cu_set)(context) }
    }

    pub(crate) fn synchronize(&self) -> Status {
        // SAFETY: takes nothing.
        unsafe { (self.cu_synchronize)() }
    }

    pub(crate) fn limit_stack(&self, bytes: usize) -> Status {
        const STACK_BYTES: c_int = 0;
        // SAFETY: takes numbers.
        unsafe { (self.cu_limit)(STACK_BYTES, bytes) }
    }

    /// Assembles and loads PTX; what the assembler says goes to `log`.
    pub(crate) fn load_module(
        &self,
        module: &mut ModuleHandle,
        ptx: &CStr,
        log: &mut [u8],
    ) -> Status {
        const ERROR_LOG: c_int = 5;
        const ERROR_LOG_BYTES: c_int = 6;
        let mut options = [ERROR_LOG, ERROR_LOG_BYTES];
        let mut values: [*mut c_void; 2] =
            [log.as_mut_ptr().cast(), std::ptr::without_provenance_mut(log.len())];
        // SAFETY: the text ends in NUL; two options with two values: a buffer and its size.
        unsafe {
            (self.cu_load)(
                module,
                ptx.as_ptr().cast(),
                2,
                options.as_mut_ptr(),
                values.as_mut_ptr(),
            )
        }
    }

    pub(crate) fn unload(&self, module: ModuleHandle) -> Status {
        // SAFETY: a handle from `load_module` that is not used afterwards.
        unsafe { (self.cu_unload)(module) }
    }

    pub(crate) fn function(
        &self,
        function: &mut Function,
        module: ModuleHandle,
        name: &CStr,
    ) -> Status {
        // SAFETY: a loaded module and a name that ends in NUL.
        unsafe { (self.cu_function)(function, module, name.as_ptr()) }
    }

    pub(crate) fn variable(
        &self,
        address: &mut DevicePtr,
        bytes: &mut usize,
        module: ModuleHandle,
        name: &CStr,
    ) -> Status {
        // SAFETY: a loaded module and a name that ends in NUL; writes two numbers.
        unsafe { (self.cu_global)(address, bytes, module, name.as_ptr()) }
    }

    pub(crate) fn alloc(&self, address: &mut DevicePtr, bytes: usize) -> Status {
        // SAFETY: writes one address.
        unsafe { (self.cu_alloc)(address, bytes) }
    }

    pub(crate) fn free(&self, address: DevicePtr) -> Status {
        // SAFETY: an address from `alloc` that is not used afterwards.
        unsafe { (self.cu_free)(address) }
    }

    pub(crate) fn write(&self, to: DevicePtr, from: &[u8]) -> Status {
        // SAFETY: reads the slice; the caller checked that the destination is as large.
        unsafe { (self.cu_write)(to, from.as_ptr().cast(), from.len()) }
    }

    pub(crate) fn read(&self, to: &mut [u8], from: DevicePtr) -> Status {
        // SAFETY: writes the slice; the source is as large.
        unsafe { (self.cu_read)(to.as_mut_ptr().cast(), from, to.len()) }
    }

    pub(crate) fn launch(
        &self,
        stream: Stream,
        function: Function,
        launch: Launch,
        params: &mut [*mut u128],
    ) -> Status {
        const MAX_DYNAMIC_SHARED: c_int = 8;
        /// More needs to be asked for.
        const PLAIN_SHARED: u32 = 48 * 1024;
        if launch.shared > PLAIN_SHARED {
            // SAFETY: a function of a loaded module; takes numbers.
            let status = unsafe {
                (self.cu_function_attribute)(function, MAX_DYNAMIC_SHARED, launch.shared as c_int)
            };
            if status != 0 {
                return status;
            }
        }
        if let Some(cluster) = launch.cluster {
            return self.launch_clusters(stream, function, launch, cluster, params);
        }
        let ([gx, gy, gz], [bx, by, bz]) = (launch.grid, launch.block);
        // SAFETY: the driver copies each parameter by the kernel's own signature before it
        // returns; the caller compared number and sizes with that signature.
        unsafe {
            (self.cu_launch)(
                function,
                gx,
                gy,
                gz,
                bx,
                by,
                bz,
                launch.shared,
                stream,
                params.as_mut_ptr().cast(),
                std::ptr::null_mut(),
            )
        }
    }

    fn launch_clusters(
        &self,
        stream: Stream,
        function: Function,
        launch: Launch,
        cluster: [u32; 3],
        params: &mut [*mut u128],
    ) -> Status {
        const CLUSTER_DIMENSION: c_uint = 4;
        let mut value = [0; 16];
        value[..3].copy_from_slice(&cluster);
        let mut attribute = LaunchAttribute { id: CLUSTER_DIMENSION, padding: 0, value };
        let config = LaunchConfig {
            grid: launch.grid,
            block: launch.block,
            shared: launch.shared,
            stream,
            attributes: &mut attribute,
            n_attributes: 1,
        };
        let params = params.as_mut_ptr().cast();
        // SAFETY: as for a plain launch; the configuration and its one attribute live until the
        // call returns.
        unsafe { (self.cu_launch_ex)(&config, function, params, std::ptr::null_mut()) }
    }

    /// The bytes of a kernel's parameter; none past the last one.
    pub(crate) fn param_bytes(&self, function: Function, index: usize) -> Option<usize> {
        let (mut offset, mut bytes) = (0, 0);
        // SAFETY: a function of a loaded module; writes two numbers.
        let status = unsafe { (self.cu_param_info)(function, index, &mut offset, &mut bytes) };
        (status == 0).then_some(bytes)
    }

    pub(crate) fn new_event(&self, event: &mut Event) -> Status {
        // SAFETY: writes one handle.
        unsafe { (self.cu_event)(event, 0) }
    }

    pub(crate) fn record(&self, event: Event, stream: Stream) -> Status {
        // SAFETY: handles from `new_event` and `new_stream`.
        unsafe { (self.cu_record)(event, stream) }
    }

    pub(crate) fn elapsed(&self, milliseconds: &mut f32, start: Event, end: Event) -> Status {
        // SAFETY: two recorded events; writes one number.
        unsafe { (self.cu_elapsed)(milliseconds, start, end) }
    }

    pub(crate) fn drop_event(&self, event: Event) -> Status {
        // SAFETY: a handle from `new_event` that is not used afterwards.
        unsafe { (self.cu_drop_event)(event) }
    }

    pub(crate) fn new_stream(&self, stream: &mut Stream) -> Status {
        // SAFETY: writes one handle.
        unsafe { (self.cu_stream)(stream, 0) }
    }

    /// From now on what goes to `stream` is noted and not run.
    pub(crate) fn begin_capture(&self, stream: Stream) -> Status {
        /// Other calls may be made meanwhile.
        const RELAXED: c_int = 2;
        // SAFETY: a handle from `new_stream`.
        unsafe { (self.cu_begin_capture)(stream, RELAXED) }
    }

    /// Ends that.
    pub(crate) fn end_capture(&self, stream: Stream, graph: &mut Graph) -> Status {
        // SAFETY: a handle from `new_stream`; writes one handle.
        unsafe { (self.cu_end_capture)(stream, graph) }
    }

    /// Makes what was noted ready to run.
    pub(crate) fn instantiate(&self, exec: &mut GraphExec, graph: Graph) -> Status {
        // SAFETY: a handle from `end_capture`; writes one handle.
        unsafe { (self.cu_instantiate)(exec, graph, 0) }
    }

    pub(crate) fn launch_graph(&self, exec: GraphExec, stream: Stream) -> Status {
        // SAFETY: handles from `instantiate` and `new_stream`.
        unsafe { (self.cu_launch_graph)(exec, stream) }
    }

    pub(crate) fn drop_graph(&self, graph: Graph) -> Status {
        // SAFETY: a handle from `end_capture` that is not used afterwards.
        unsafe { (self.cu_drop_graph)(graph) }
    }

    pub(crate) fn drop_exec(&self, exec: GraphExec) -> Status {
        // SAFETY: a handle from `instantiate` that is not used afterwards.
        unsafe { (self.cu_drop_exec)(exec) }
    }
}
