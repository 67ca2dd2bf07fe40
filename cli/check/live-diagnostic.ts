import type { LocatedDiagnostic } from '../../renderer/index.ts';

/** Something that is wrong with a live site: an error breaks something, a warning costs something. */
export interface LiveDiagnostic extends Pick<LocatedDiagnostic, 'severity' | 'message'> {
  /** Stable name, such as `live/policy`. */
  rule: string;
  /** Address that shows it. */
  url: string;
  /** Other addresses that show the same. */
  others?: string[];
  /** What to do about it. */
  help: string;
}
