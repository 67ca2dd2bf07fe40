import { type FileDiagnostic, nearestName } from '../../renderer/index.ts';
import { styleNames } from '../../renderer/rendering.ts';
import { readLater } from '../read/read-site.ts';
import { BLOCKED, IN_COMPONENTS, type Misuse, WITHOUT_ISLANDS } from './misuses.ts';
import type { SiteCode } from './site-code.ts';
import { withoutComments } from './without-comments.ts';

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

/** Finds what the code of a site cannot do on its pages; the first of each kind in a file. */
export function checkCustomCode(site: string, { types, providers }: SiteCode): FileDiagnostic[] {
  const ofTypes = types.flatMap(({ component, styles, islands }) => [
    ...checkFile(site, component, IN_COMPONENTS),
    // Where there are islands, the component may be one of theirs.
    ...(islands.length === 0 ? checkFile(site, component, WITHOUT_ISLANDS) : []),
    ...styles.flatMap((file) => checkFile(site, file, IN_STYLES)),
    ...checkTokens(site, styles),
  ]);
  const ofProviders = providers.flatMap(({ code, facts }) =>
    checkBlocked(site, code, mayWriteStyles(site, facts) ? WITHOUT_STYLES : BLOCKED),
  );
  return [
    ...types.flatMap(({ code }) => checkBlocked(site, code, BLOCKED)),
    ...ofProviders,
    ...ofTypes,
  ];
}

const WITHOUT_STYLES = BLOCKED.filter(({ rule }) => rule !== 'own-type/inline-style');

function checkBlocked(site: string, code: readonly string[], misuses: readonly Misuse[]) {
  const scripts = code.filter((file) => !file.endsWith('.css'));
  return scripts.flatMap((file) => checkFile(site, file, misuses));
}

/** Whether the policy of a third party lets it write styles into pages. */
function mayWriteStyles(site: string, facts: string): boolean {
  return /\bwritesStyles:\s*true\b/.test(withoutComments(readLater(site, facts).text));
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
