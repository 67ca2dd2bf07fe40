import { NodeFS } from '@electric-sql/pglite/nodefs';
import { systemErrorCode } from '../errors/describe-error.ts';

type Options = Parameters<NodeFS['init']>[1];
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0];
/** Through this, Emscripten's NODEFS calls the file system of Node; the types leave it out. */
interface NodeFileSystem {
  tryFSOperation<T>(operation: () => T): T;
}

/** Answers that are part of normal work: the engine asks for files that it then creates. */
const expected = new Set(['ENOENT', 'EEXIST']);
/** Numbers of WASI for refusals that Emscripten derives from the mode of a file by itself. */
const refusedByMode = new Map([
  [2, 'EACCES'],
  [63, 'EPERM'],
]);

/**
 * The files of the embedded engine, with a record of what the operating system refused it: the engine
 * itself reports no more than that it failed, whether a disk is full or a file is damaged.
 */
export class WatchedFiles extends NodeFS {
  /** Code of the last refusal, such as `ENOSPC`. */
  refusal: string | undefined;

  override async init(
    ...[engine, options]: Parameters<NodeFS['init']>
  ): ReturnType<NodeFS['init']> {
    const watch = (module: Module) => this.#watch(module);
    return super.init(engine, { ...options, preRun: [...(options.preRun ?? []), watch] });
  }

  #watch({ FS, NODEFS, wasmMemory }: Module): void {
    const files = NODEFS as typeof NODEFS & NodeFileSystem;
    const call = files.tryFSOperation;
    files.tryFSOperation = <T>(operation: () => T) => call(() => this.#record(operation));
    const record = (code: string | undefined) => {
      this.refusal = code ?? this.refusal;
    };
    FS.ErrnoError = class extends FS.ErrnoError {
      constructor(errno: number) {
        super(errno);
        record(refusedByMode.get(errno));
      }
    };
    const grow = wasmMemory.grow.bind(wasmMemory);
    wasmMemory.grow = (pages) => {
      try {
        return grow(pages);
      } catch (error) {
        record('ENOMEM');
        throw error;
      }
    };
  }

  #record<T>(operation: () => T): T {
    try {
      return operation();
    } catch (error) {
      const code = systemErrorCode(error);
      if (code !== undefined && !expected.has(code)) this.refusal = code;
      throw error;
    }
  }
}
