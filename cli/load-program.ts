import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';

export type Program = typeof import('./program.ts');

/** The program, and how to keep what was compiled of it so far. */
export interface LoadedProgram {
  program: Program;
  /** Code that V8 compiled since the start, for later runs under the same version of Node. */
  compiledCode(): Buffer;
}

/** What stands around the modules of the program, so that nobody has to copy megabytes to put it there. */
export const WRAPPER = ['(function (module, require, __dirname) {', '})'] as const;

/** Names of the files that the program consists of, beside its entries. */
export const PROGRAM = { source: 'program.cjs', code: 'program.code' } as const;

/**
 * Loads the program from the folder of its entries, with the functions that a build needs compiled
 * already. Node's own compile cache keeps a module as it is before anything in it runs, so all of
 * them would be compiled again each time: a quarter of what a small site takes. Code of another
 * version of Node is left alone.
 */
export function loadProgram(folder: string): LoadedProgram {
  const filename = join(folder, PROGRAM.source);
  const codeFile = join(folder, PROGRAM.code);
  // Latin letters alone are kept as one byte each.
  const script = new Script(readFileSync(filename, 'latin1'), {
    filename,
    cachedData: existsSync(codeFile) ? readFileSync(codeFile) : undefined,
  });
  const module = { exports: {} as Program };
  script.runInThisContext()(module, createRequire(filename), folder);
  return { program: module.exports, compiledCode: () => script.createCachedData() };
}
