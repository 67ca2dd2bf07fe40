import type { FileDiagnostic } from '../../renderer/index.ts';
import { readLater } from '../read/read-site.ts';
import type { CustomSectionFolder } from './find-custom-sections.ts';

/** What is written in the code of a section, and has no effect or harms a page. */
interface Misuse {
  rule: string;
  pattern: RegExp;
  message: (written: string) => string;
  help: string;
}

const IN_COMPONENTS: readonly Misuse[] = [
  {
    rule: 'own-type/inline-style',
    pattern: /(?<=<[\w.]+(?:\s[^<>]*?)?\s)style=(?=[{"'])/,
    message: () => 'The content security policy of the pages blocks `style` attributes.',
    help: 'Write a class, and its rules into the CSS file of the section.',
  },
  {
    rule: 'own-type/alternative-text',
    pattern: /<img\b(?![^>]*\salt=)(?![^>]*\{\.\.\.)[^>]*>/,
    message: () => 'This picture has no alternative text.',
    help: 'Add `alt`, best as a field of the schema; alt="" where the picture only decorates.',
  },
  {
    rule: 'own-type/foreign-content',
    pattern: /<(?:script|iframe|link)\b[^>]*(?:src|href)=["'{`]+https?:[^"'`\s>]*/,
    message: () => 'The content security policy of the pages blocks what other sites send.',
    help: 'Add a provider for it, or put the file into the assets folder.',
  },
];

const WITHOUT_ISLANDS: readonly Misuse[] = [
  {
    rule: 'own-type/without-island',
    pattern: /(?<=\s)on[A-Z]\w+=(?=\{)|\buse(?:State|Effect|Reducer|LayoutEffect)\(/,
    message: (written) =>
      `\`${written.replace(/[=(]$/, '')}\` has no effect: a component runs when the site is built, and not in the browser.`,
    help: 'Put what visitors click into an island: a file named `<name>.island.tsx`.',
  },
];

const IN_STYLES: readonly Misuse[] = [
  {
    rule: 'own-type/foreign-content',
    pattern: /@import\b[^;]*|url\(\s*["']?https?:[^)]*\)/,
    message: () =>
      'The content security policy of the pages blocks styles and typefaces of other sites.',
    help: 'Put the file into the assets folder; typefaces are named below `fonts` in site.yaml.',
  },
  {
    rule: 'own-type/global-style',
    pattern: /(?<=^|[}\n,]\s*)(?:html|body|:root|\*)(?=\s*[{,])/,
    message: (written) => `\`${written}\` changes the whole page, other sections included.`,
    help: 'Begin each selector with the class of the section. Colours and typefaces are the theme in site.yaml.',
  },
];

/** Finds what a section cannot do in its component and its styles; the first of each kind in a file. */
export function checkCustomCode(
  site: string,
  types: readonly CustomSectionFolder[],
): FileDiagnostic[] {
  return types.flatMap(({ component, styles, islands }) => [
    ...checkFile(site, component, IN_COMPONENTS),
    // Where there are islands, the component may be one of theirs.
    ...(islands.length === 0 ? checkFile(site, component, WITHOUT_ISLANDS) : []),
    ...styles.flatMap((file) => checkFile(site, file, IN_STYLES)),
  ]);
}

function checkFile(site: string, file: string, misuses: readonly Misuse[]): FileDiagnostic[] {
  const code = withoutComments(readLater(site, file).text);
  return misuses.flatMap(({ rule, pattern, message, help }): FileDiagnostic[] => {
    const found = pattern.exec(code);
    if (!found) return [];
    const span = { start: found.index, end: found.index + found[0].length };
    const words = { message: message(found[0]), help };
    return [{ rule, severity: 'warning', file, pointer: '', span, ...words }];
  });
}

/** Code with spaces in place of its comments. */
function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, (comment) =>
    comment.replace(/[^\r\n]/g, ' '),
  );
}
