/** A reason not to start that the operator can mend; the message is one line that says how. */
export class StartupError extends Error {
  override name = 'StartupError';
}
