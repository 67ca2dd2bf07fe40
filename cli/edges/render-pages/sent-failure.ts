import { Failure } from '../../failure.ts';

/** A failure on its way between threads: only its fields survive it. */
export type SentFailure = Pick<Failure, 'message' | 'help' | 'exitCode'>;

/** A failure as it can be sent; throws anything else on. */
export function packFailure(error: unknown): SentFailure {
  if (!(error instanceof Failure)) throw error;
  const { message, help, exitCode } = error;
  return { message, help, exitCode };
}

export function unpackFailure({ message, help, exitCode }: SentFailure): Failure {
  return new Failure(message, help, exitCode);
}
