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
