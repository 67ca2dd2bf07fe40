import type { Site } from '../../../generated/types.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, type Uncertain } from '../../../model/unknown.ts';

/** The format of the files of a site that this program reads and writes. */
export const SITE_FORMAT = 1;

export const rules: Rules = {
  'site/format': {
    title: 'A site in a later format',
    why: 'Fields may have other names or meanings there: the site would be misread.',
    fix: 'Install the version of the program that wrote it, or a later one.',
    wrong: 'format: 2',
    right: 'format: 1',
  },
};

/** Whether the site is written in a format that this program knows. */
export function checkFormat(site: Uncertain<Site>): Diagnostic[] {
  const format = part(site, 'format');
  if (typeof format !== 'number' || format <= SITE_FORMAT) return [];
  return [
    {
      rule: 'site/format',
      pointer: '/format',
      message: `The site is written in format ${format}; this version of the program knows only ${SITE_FORMAT}.`,
      help: 'Install a later version: npm install campaign-site@latest',
    },
  ];
}
