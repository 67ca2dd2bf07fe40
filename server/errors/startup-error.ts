/** A reason not to start that the operator can fix; the message is one line that says how. */
export class StartupError extends Error {
  override name = 'StartupError';
  /** What callers tell apart: another process may end and free the folder. */
  readonly reason: 'in-use' | undefined;

  constructor(message: string, reason?: 'in-use') {
    super(message);
    this.reason = reason;
  }
}
