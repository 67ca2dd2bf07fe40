import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import { checkContrast } from './check-contrast.ts';
import { checkFileNames } from './check-file-names.ts';
import { checkFonts } from './check-fonts.ts';
import type { KnownSite } from './known-site.ts';

/**
 * Checks what pages share beyond the shape of its files. `files` are the paths of the partials and
 * data files, `hasFont` looks for a typeface that site.yaml names.
 */
export function checkShared(
  { known, place }: KnownSite,
  files: readonly string[],
  hasFont: (file: string) => boolean,
): FileDiagnostic[] {
  return [
    ...checkFileNames(files),
    ...checkFonts(known, hasFont),
    ...checkContrast(known).map(place),
  ];
}
