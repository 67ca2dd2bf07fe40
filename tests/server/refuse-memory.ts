/*
 * Loaded into a service process before its program: no WebAssembly gets more memory than at its start.
 * A limit of the system would often end the process itself first.
 */
WebAssembly.Memory.prototype.grow = () => {
  throw new RangeError('refused');
};
