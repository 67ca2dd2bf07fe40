import { getSystemErrorMap } from 'node:util';

/** What may be logged about an error: never its message, which can carry what a visitor typed. */
export interface ErrorFacts {
  name: string;
  code?: string;
  stack?: string;
}

/**
 * Reduces an error to its name, its code (SQLSTATE or system code) and its stack frames. The log
 * does this with everything that is logged as `err`.
 */
export function serializeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: typeof error };
  const facts: ErrorFacts = { name: error.name };
  const code = errorCode(error);
  if (code) facts.code = code;
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '));
  if (frames?.length) facts.stack = frames.join('\n');
  return facts;
}

/** The code of an error, or of the first error inside an AggregateError (a refused connection). */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : undefined;
}

/** A reason not to start that the operator can fix; the message is one line that says how. */
export class StartupError extends Error {
  override name = 'StartupError';
  /**
   * What callers distinguish: another process may end and free the folder; old tables stay old; a server
   * that refuses the user or the name of the database goes on doing so.
   */
  readonly reason: 'in-use' | 'unreleased' | 'turned-away' | undefined;

  constructor(message: string, reason?: StartupError['reason']) {
    super(message);
    this.reason = reason;
  }
}

/** What the operating system refuses, by its code: the cause, and what the operator can do. */
const refusals: Readonly<Record<string, { cause: string; help: string }>> = {
  ENOSPC: { cause: 'the disk is full', help: 'Free some space, then start again.' },
  EDQUOT: {
    cause: 'the disk quota of this user is used up',
    help: 'Free some space or raise the quota, then start again.',
  },
  EFBIG: {
    cause: 'a limit on the size of files is in the way',
    help: 'Start without one (ulimit -f unlimited; LimitFSIZE=infinity in a systemd unit).',
  },
  ENOMEM: {
    cause: 'there is too little memory',
    help: 'Give the process more, or raise its limit (ulimit -v; MemoryMax= in a systemd unit).',
  },
  EMFILE: {
    cause: 'this process may open no more files',
    help: 'Raise its limit (ulimit -n; LimitNOFILE= in a systemd unit).',
  },
  ENFILE: {
    cause: 'this machine may open no more files',
    help: 'Raise fs.file-max, or end programs that hold many files.',
  },
  EIO: {
    cause: 'the disk cannot be read or written',
    help: 'Look at the disk and the log of the kernel before anything else.',
  },
  EACCES: {
    cause: 'this user has no access',
    help: 'Give the files to the user that runs the service.',
  },
  EPERM: {
    cause: 'this user has no access',
    help: 'Give the files to the user that runs the service.',
  },
  ENOTDIR: {
    cause: 'a file is where a folder belongs',
    help: 'Move it away, or name another folder.',
  },
  EISDIR: {
    cause: 'a folder is where a file belongs',
    help: 'Move it away; a container makes such a folder where the file to mount is missing.',
  },
  ELOOP: { cause: 'a link leads back to itself', help: 'Make the link anew.' },
  ENAMETOOLONG: { cause: 'a path is too long', help: 'Name a shorter one.' },
  ESTALE: {
    cause: 'the network disk has changed',
    help: 'Mount it again.',
  },
  EROFS: {
    cause: 'the file system is read-only',
    help: 'Mount it for writing; a disk with errors is often mounted read-only.',
  },
};

const systemCodes = new Set([...getSystemErrorMap().values()].map(([code]) => code));

/** The code of an error that the operating system raised, such as `ENOSPC`. */
export function systemErrorCode(error: unknown): string | undefined {
  const code = errorCode(error);
  return code !== undefined && systemCodes.has(code) ? code : undefined;
}

/** Whether the operating system refused something that it may allow another time, or to another user. */
export function isRefusal(error: unknown): boolean {
  return Object.hasOwn(refusals, systemErrorCode(error) ?? '');
}

/** A sentence with the cause, and one with what to do; `subject` says what cannot be done. */
export function describeRefusal(subject: string, code: string): string {
  const known = refusals[code];
  return known
    ? `${subject}: ${known.cause} (${code}). ${known.help}`
    : `${subject}: the system refuses it (${code}). Look that code up and fix the cause.`;
}

/**
 * The reason not to start behind an error: itself, or what the operating system refused and where.
 * Any other error is returned as it is, since it is a fault of this program.
 */
export function asStartupError(error: unknown, subject = 'The service cannot start'): unknown {
  const code = systemErrorCode(error);
  if (code === undefined || !isRefusal(error)) return error;
  const { path, syscall } = error as NodeJS.ErrnoException;
  const what = [syscall, path].filter((part) => part !== undefined).join(' ');
  return new StartupError(describeRefusal(`${subject} (${what})`, code));
}
