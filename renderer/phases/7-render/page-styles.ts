import { interfaceStyles } from '../../generated/styles.ts';
import type { Theme } from '../../generated/types.ts';
import type { PublicFont } from '../../model/model.ts';
import type { Components } from './components.ts';
import { kebabCase } from './css-names.ts';

/** The theme's values as custom properties, over those of the interface. */
export function themeStyles(theme: Theme): string {
  const values = Object.entries(theme.colors ?? {}).map(
    ([name, value]) => `--${kebabCase(name)}:${value}`,
  );
  if (theme.radius !== undefined) values.push(`--radius:${theme.radius}px`);
  return values.length ? `:root{${values.join(';')}}` : '';
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
  const values = (['text', 'heading', 'arabic'] as const)
    .map((use) => fonts.find((font) => font.use === use))
    .filter((font) => font !== undefined)
    .map((font) => `--font-${font.use}:${familyList(font, fonts)}`);
  return faces.join('') + (values.length ? `:root{${values.join(';')}}` : '');
}

/** An Arabic face is followed by the text face, which has the Latin letters and figures. */
function familyList(font: PublicFont, fonts: readonly PublicFont[]): string {
  const text = fonts.find(({ use }) => use === 'text');
  const families =
    font.use === 'arabic' && text
      ? [font.family, text.family, text.fallbackFamily]
      : [font.family, font.fallbackFamily];
  return [...families.map((family) => `"${family}"`), 'system-ui', 'sans-serif'].join(',');
}

/** The stylesheets of the interface that a page needs, and those of its section and overlay types. */
export function stylesOf(
  styles: ReadonlySet<string>,
  types: ReadonlySet<string>,
  { sections, overlays }: Components,
): string {
  const ofInterface = Object.entries(interfaceStyles)
    .filter(([name]) => name === 'ui' || styles.has(name))
    .map(([, css]) => css);
  const ofTypes = [...types]
    .sort()
    .map((type) => (sections.get(type) ?? overlays.get(type))?.css ?? '');
  return [...ofInterface, ...ofTypes].join('');
}
