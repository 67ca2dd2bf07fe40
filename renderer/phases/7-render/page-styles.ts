import { interfaceStyles, tokens } from '../../generated/styles.ts';
import type { Theme } from '../../generated/types.ts';
import { scriptOfFont } from '../../locale/languages.ts';
import { hasLetters } from '../../locale/letters.ts';
import type { PublicFont } from '../../model/model.ts';
import { kebabCase } from '../../text/kebab-case.ts';
import { looksOf } from '../../theme/looks.ts';
import type { Components } from './components.ts';
import { rulesFor } from './style-rules.ts';

/** What a theme changes beyond colours. Some of it uses roles whose colours each background sets. */
export function lookStyles(theme: Theme): string {
  const looks = Object.entries(looksOf(theme)).map(([name, value]) => `--${name}:${value}`);
  return rule(':root,[data-background]', looks);
}

/**
 * The values of the interface, or of the theme instead, that a stylesheet takes, or code whose words
 * are given. Some are made of others.
 */
export function tokenStyles(
  { colors = {}, radius }: Pick<Theme, 'colors' | 'radius'>,
  css: string,
  words: ReadonlySet<string>,
): string {
  const own = Object.entries(colors).map(([name, value]) => [`--${kebabCase(name)}`, value]);
  if (radius !== undefined) own.push(['--radius', `${radius}px`]);
  const values: Record<string, string> = { ...tokens, ...Object.fromEntries(own) };
  const taken = new Set<string>();
  const take = (name: string) => {
    if (taken.has(name) || values[name] === undefined) return;
    taken.add(name);
    takenBy(values[name]).forEach(take);
  };
  takenBy(css).forEach(take);
  for (const word of words) take(`--${word}`);
  const names = Object.keys(values).filter((name) => taken.has(name));
  return rule(
    ':root',
    names.map((name) => `${name}:${values[name]}`),
  );
}

/** Names of the custom properties that some CSS takes. */
function takenBy(css: string): string[] {
  return Array.from(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name);
}

/** The typefaces whose characters a page has, and those without a range. */
export function facesOn(body: readonly string[], fonts: readonly PublicFont[]): PublicFont[] {
  return fonts.filter(
    ({ unicodeRange }) => !unicodeRange || body.some((part) => hasLetters(part, unicodeRange)),
  );
}

/**
 * Declares the typefaces and their fallbacks, and which of them stands for what. A face that is not
 * there when the page is first painted is used from the next page on: swapped in later, it would
 * break lines elsewhere and move what is being read.
 */
export function fontStyles(fonts: readonly PublicFont[]): string {
  const values = ['text', 'heading'].flatMap((use) => {
    const families = familyList(use, fonts);
    return families.length ? [`--font-${use}:${families.join(',')},system-ui,sans-serif`] : [];
  });
  const faces = fonts.map(
    (font) =>
      `@font-face{font-family:"${font.family}";src:url(${font.url}) format("woff2");` +
      `font-weight:${font.weights};font-display:optional` +
      `${font.unicodeRange ? `;unicode-range:${font.unicodeRange}` : ''}}` +
      `${values.some((list) => list.includes(`"${font.fallbackFamily}"`)) ? font.fallbackCss : ''}`,
  );
  return faces.join('') + rule(':root', values);
}

function rule(selector: string, values: readonly string[]): string {
  return values.length ? `${selector}{${values.join(';')}}` : '';
}

/** The faces of other scripts come first, for their characters alone; a heading has one of its own. */
function familyList(use: string, fonts: readonly PublicFont[]): string[] {
  const own = fonts.find((font) => font.use === use);
  const scripts = fonts.filter((font) => scriptOfFont(font.use));
  if (!own && use !== 'text') return [];
  const names = [...scripts, ...(own ? [own] : [])].map(({ family }) => family);
  const fallback = (own ?? scripts[0])?.fallbackFamily;
  return [...names, ...(fallback ? [fallback] : [])].map((family) => `"${family}"`);
}

/**
 * What a page needs of the stylesheets of the interface, and of those of its section and overlay
 * types, if elements may have the classes that `has` accepts.
 */
export function stylesOf(
  styles: ReadonlySet<string>,
  types: ReadonlySet<string>,
  { sections, overlays }: Components,
  has: (className: string) => boolean,
): string {
  const ofInterface = Object.entries(interfaceStyles)
    .filter(([name]) => name === 'ui' || styles.has(name))
    .map(([, css]) => css);
  const ofTypes = [...types]
    .sort()
    .map((type) => (sections.get(type) ?? overlays.get(type))?.css ?? []);
  return [...ofInterface, ...ofTypes].map((rules) => rulesFor(rules, has)).join('');
}
