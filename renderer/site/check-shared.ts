import type { FileDiagnostic } from '../model/diagnostic.ts';
import { checkContrast } from './checks/check-contrast.ts';
import { checkFileNames } from './checks/check-file-names.ts';
import { checkFonts } from './checks/check-fonts.ts';
import type { SiteReading } from './read-site-file.ts';

/**
 * Checks what pages share beyond the shape of its files. `files` are the paths of the partials and
 * data files, `hasFont` looks for a typeface that site.yaml names.
 */
export function checkShared(
  { known, place }: Pick<SiteReading, 'known' | 'place'>,
  files: readonly string[],
  hasFont: (file: string) => boolean,
): FileDiagnostic[] {
  return [
    ...checkFileNames(files),
    ...checkFonts(known, hasFont),
    ...checkContrast(known).map(place),
  ];
}
