import type { Absence } from '../../renderer/index.ts';

/** Why visitors do not see a page or a part of it, as a label; undefined where they do. */
export function labelAbsence(absence: Absence | undefined): string | undefined {
  switch (absence?.why) {
    case 'draft':
      return 'Draft';
    case 'later':
      return `Not before ${absence.from}`;
    case 'over':
      return `Over since ${absence.until}`;
  }
}
