import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Presence } from '../../../model/presence.ts';

/** What is wrong with the target of a link; its place is the caller's to add. */
export type LinkDiagnostic = Omit<Diagnostic, 'pointer'>;

/** Where a link stands. */
export interface LinkSource {
  /** The path of its page; an e-mail has none. */
  path?: string;
  /** Whether it stands in a text, which may name what it leads to. */
  isInText?: boolean;
  /** Whether visitors do not see it now. */
  isAbsent?: boolean;
  /** When they see it; default: always, or as long as its page. */
  presence?: Presence;
}
