import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';

export const rules: Rules = {
  'font/missing': {
    title: 'A typeface that is not there',
    why: 'The pages would be shown in another one.',
    fix: 'Install its package, or put the file into the assets folder.',
    wrong: 'file: figtree.woff2 (in no folder)',
    right: 'file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"',
  },
};

/** Whether every typeface that site.yaml names is there; `hasFont` looks for its file. */
export function checkFonts(
  site: Uncertain<Site>,
  hasFont: (file: string) => boolean,
): FileDiagnostic[] {
  const fonts = wholly<NonNullable<Site['fonts']>>(part(site, 'fonts') ?? []) ?? [];
  return fonts.flatMap(({ file }, index) => (hasFont(file) ? [] : [missingFont(file, index)]));
}

function missingFont(file: string, index: number): FileDiagnostic {
  const [first = '', second = ''] = file.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return {
    rule: 'font/missing',
    file: 'site.yaml',
    pointer: `/fonts/${index}/file`,
    message: `There is no font file \`${file}\`.`,
    help:
      file.includes('/') && first !== 'fonts'
        ? `If it is that of a package, install it: npm install ${name}\nIf not, put the file into the assets folder.`
        : 'Put the file into the assets folder, or correct its name.',
  };
}
