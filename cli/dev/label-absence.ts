import type { Absence, Site } from '../../renderer/index.ts';
import { momentFor } from './moments-in-words.ts';

/** Why visitors do not see a page or a part of it, as a label, or undefined if they do. */
export function labelAbsence(absence: Absence | undefined, site?: Site): string | undefined {
  switch (absence?.why) {
    case 'draft':
      return 'Draft';
    case 'later':
      return `Not before ${momentFor(absence.from, site)}`;
    case 'over':
      return `Over since ${momentFor(absence.until, site)}`;
  }
}
