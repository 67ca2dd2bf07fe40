import { styles } from '../generated/styles.ts';
import type { Theme } from '../generated/types.ts';
import type { PublicFont } from '../model.ts';
import { kebabCase } from './css-names.ts';

/** The theme's values as custom properties, over those of the interface. */
export function themeStyles(theme: Theme): string {
  const values = Object.entries(theme.colors ?? {}).map(
    ([name, value]) => `--${kebabCase(name)}:${value}`,
  );
  if (theme.radius !== undefined) values.push(`--radius:${theme.radius}px`);
  return values.length ? `:root{${values.join(';')}}` : '';
}

/** Declares the typefaces and their fallbacks, and which of them stands for what. */
export function fontStyles(fonts: readonly PublicFont[]): string {
  const faces = fonts.map(
    (font) =>
      `@font-face{font-family:"${font.family}";src:url(${font.url}) format("woff2");` +
      `font-weight:${font.weights};font-display:swap` +
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

/** The stylesheets of the interface and of the section and overlay types on the page. */
export function componentStyles(types: readonly string[]): string {
  return ['ui', ...new Set([...types].sort())].map((name) => styles[name] ?? '').join('');
}
