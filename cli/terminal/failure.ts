/**
 * A reason to stop that is not a bug: one line on what happened, one on what to
 * do. `exitCode` is 2 where the call or the configuration is wrong, 1 otherwise.
 */
export class Failure extends Error {
  readonly help: string;
  readonly exitCode: number;

  constructor(message: string, help: string, exitCode = 2) {
    super(message);
    this.help = help;
    this.exitCode = exitCode;
  }
}

/**
 * What an operation on a file returns.
 * @throws Failure in plain words, by the name that people know the file by.
 */
export function withFileErrors<T>(name: string, operation: () => T): T {
  try {
    return operation();
  } catch (error) {
    throw explainFileError(error, name);
  }
}

/** The same; undefined if the file or folder is missing, as all are whose name no disk takes. */
export function unlessMissing<T>(name: string, operation: () => T): T | undefined {
  try {
    return operation();
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw explainFileError(error, name);
  }
}

/** What a failed file operation means, in plain words. */
export function explainFileError(error: unknown, path: string): Failure {
  const code = (error as NodeJS.ErrnoException).code;
  switch (code) {
    case 'ENOENT':
      return new Failure(`There is no file or folder ${path}.`, 'Check how the path is written.');
    case 'EACCES':
    case 'EPERM':
      return new Failure(
        `${path} may not be opened.`,
        'Give yourself the right to read and write it.',
      );
    case 'ENOSPC':
      return new Failure(
        `The disk is full: ${path} could not be written.`,
        'Free some space and try again. What was there before is unchanged.',
        1,
      );
    case 'EROFS':
      return new Failure(
        `${path} is on a disk that cannot be written.`,
        'Choose another folder with --out.',
      );
    case 'EISDIR':
      return new Failure(`${path} is a folder where a file belongs.`, 'Move the folder away.');
    case 'EEXIST':
    case 'ENOTDIR':
      return new Failure(`A file stands where ${path} needs a folder.`, 'Move the file away.');
    case 'ENAMETOOLONG':
      return new Failure('This name is too long for a file.', 'Choose a shorter one.');
    default:
      return new Failure(`${path} could not be used (${code ?? String(error)}).`, 'Try again.');
  }
}
