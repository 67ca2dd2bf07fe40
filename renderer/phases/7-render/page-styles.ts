import { interfaceStyles } from '../../generated/styles.ts';
import type { Theme } from '../../generated/types.ts';
import { scriptOfFont } from '../../locale/languages.ts';
import type { PublicFont } from '../../model/model.ts';
import { looksOf } from '../../theme/looks.ts';
import type { Components } from './components.ts';
import { kebabCase } from './css-names.ts';
import { rulesFor } from './style-rules.ts';

/** The theme's values as custom properties, over those of the interface. */
export function themeStyles(theme: Theme): string {
  const values = Object.entries(theme.colors ?? {}).map(
    ([name, value]) => `--${kebabCase(name)}:${value}`,
  );
  if (theme.radius !== undefined) values.push(`--radius:${theme.radius}px`);
  const looks = Object.entries(looksOf(theme)).map(([name, value]) => `--${name}:${value}`);
  // Some are made of the roles that each ground has its own colours for.
  return rule(':root', values) + rule(':root,[data-background]', looks);
}

/**
 * Declares the typefaces and their fallbacks, and which of them stands for what. A face that is not
 * there when the page is first painted is used from the next page on: swapped in later, it would
 * break lines elsewhere and move what is being read.
 */
export function fontStyles(fonts: readonly PublicFont[]): string {
  const faces = fonts.map(
    (font) =>
      `@font-face{font-family:"${font.family}";src:url(${font.url}) format("woff2");` +
      `font-weight:${font.weights};font-display:optional` +
      `${font.unicodeRange ? `;unicode-range:${font.unicodeRange}` : ''}}${font.fallbackCss}`,
  );
  const values = ['text', 'heading'].flatMap((use) => {
    const families = familyList(use, fonts);
    return families.length ? [`--font-${use}:${families.join(',')},system-ui,sans-serif`] : [];
  });
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
 * types, if elements may have the classes that `has` says.
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
