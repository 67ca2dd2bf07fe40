import { type Absence, formatMoment } from '../../renderer/index.ts';

/** Why visitors do not see a page or a part of it, as a label; undefined where they do. */
export function labelAbsence(absence: Absence | undefined, zone = 'UTC'): string | undefined {
  const inWords = (instant: string) => formatMoment(new Date(instant), 'en', zone);
  switch (absence?.why) {
    case 'draft':
      return 'Draft';
    case 'later':
      return `Not before ${inWords(absence.from)}`;
    case 'over':
      return `Over since ${inWords(absence.until)}`;
  }
}
