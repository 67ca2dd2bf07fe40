import { type FileDiagnostic, nearestName } from '../../renderer/index.ts';
import { styleNames } from '../../renderer/rendering.ts';
import { readLater } from '../read/read-site.ts';
import type { CustomSectionFolder } from './find-custom-sections.ts';
import { withoutComments } from './without-comments.ts';

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
    rule: 'own-type/inline-script',
    pattern: /<script\b(?![^>]*\s(?:src|type)=)[^>]*>/,
    message: () => 'The content security policy of the pages blocks scripts in their HTML.',
    help: 'Put its code into an island: a file named `<name>.island.ts`.',
  },
  {
    rule: 'own-type/moment-of-build',
    pattern: /\bMath\.random\(|\bDate\.now\(|\bnew Date\(\)/,
    message: (written) =>
      `\`${written}\` is run when the site is built: all visitors see what it was then, until the next build.`,
    help: 'Put what changes into an island, or write it as a field of the section.',
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
    rule: 'own-type/broken-style',
    pattern: /(?<=[{;]\s*)[\w-]+\s*:[^;{}\n]*\n\s*[\w-]+\s*:\s[^;{}]*(?=[;}])/,
    message: () => 'The semicolon between these lines is missing, so browsers ignore both.',
    help: 'Put ; at the end of the first one.',
  },
  {
    rule: 'own-type/broken-style',
    pattern: /(?<=[{;]\s*)[\w-]+::\s/,
    message: () => 'There are two colons, so browsers ignore this line.',
    help: 'Delete one of them.',
  },
  {
    rule: 'own-type/unpublished-file',
    pattern: /url\(\s*["']?(?!data:|\w+:\/\/|[#/"')])[^)]*\)/,
    message: (written) =>
      `\`${written}\` leads nowhere: files beside the styles are not published.`,
    help: 'Put a picture into the assets folder, and show it with Image of campaign-site.',
  },
  {
    rule: 'own-type/global-style',
    pattern:
      /(?<=^|[}\n,]\s*)(?:html|body|:root|\*)(?=\s*[{,])|(?<=^|\n)(?:a|article|aside|b|blockquote|button|caption|code|dd|details|div|dl|dt|em|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|i|img|input|label|legend|li|main|nav|ol|p|picture|pre|section|select|small|span|strong|summary|svg|table|tbody|td|textarea|th|thead|time|tr|ul|video)(?=\s*[{,:])/,
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
    ...checkTokens(site, styles),
  ]);
}

/** Finds the first name in the styles of a section that neither they nor the theme give a value. */
function checkTokens(site: string, styles: readonly string[]): FileDiagnostic[] {
  const codes = styles.map((file) => withoutComments(readLater(site, file).text));
  const own = codes.flatMap((code) =>
    [...code.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name),
  );
  const known = styleNames();
  const names = new Set<string | undefined>([...known, ...own]);
  return styles.flatMap((file, index): FileDiagnostic[] => {
    const used = [...(codes[index] ?? '').matchAll(/var\(\s*(--[\w-]+)\s*\)/g)];
    const found = used.find(([, name = '']) => !names.has(name));
    const name = found?.[1];
    if (!found || name === undefined) return [];
    const meant = nearestName(name, known);
    const start = found.index + found[0].indexOf(name);
    return [
      {
        rule: 'own-type/unknown-token',
        severity: 'warning',
        file,
        pointer: '',
        span: { start, end: start + name.length },
        message: `Nothing gives \`${name}\` a value, so this line has no effect.`,
        help: meant ? `Did you mean \`${meant}\`?` : `There are: ${known.join(', ')}`,
      },
    ];
  });
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
