import type { Theme } from '../generated/types.ts';
import { mix } from './color.ts';
import { contrast } from './contrast.ts';

/** The colours of a theme, by the names that site.yaml gives them. */
export type Palette = Required<NonNullable<Theme['colors']>>;
export type ColorName = keyof Palette;

/** Least contrast of text (WCAG 2.2, 1.4.3, level AA). */
const TEXT = 4.5;

/** Least contrast of the edges of a field (WCAG 2.2, 1.4.11). */
const EDGE = 3;

/** Part of a colour that is laid over another one, from 0 to 1. */
interface Veil {
  of: ColorName;
  share: number;
}

/** A text, or the edge of a field, and what it stands on. */
export interface Pair {
  text: ColorName;
  background: ColorName;
  least: number;
  /** Over the background. */
  veil?: Veil;
  /** How much of the text's colour is left, where it is mixed with the background. */
  strength?: number;
  /** Set where only heroes of one tone have it. */
  openingTone?: Theme['openingTone'];
}

/** Backgrounds of bands, and what else lies on dark ones: cards, boxes, the glow of a hero. */
const LIGHT = ['ground', 'groundAlt', 'primaryTint'] as const;
const ON_DARK: readonly Pick<Pair, 'veil' | 'openingTone'>[] = [
  {},
  { veil: { of: 'darkInk', share: 0.12 } },
  { veil: { of: 'darkAccent', share: 0.2 } },
  { veil: { of: 'primary', share: 0.6 }, openingTone: 'dark' },
];

/**
 * What stands on what in sections and overlays. They paint with the roles of 00-tokens.css, such as
 * `--fg-soft` on `--bg`; each background of a section gives the roles these colours.
 */
export const PAIRS: readonly Pair[] = [
  ...(['ink', 'inkSoft', 'primary', 'accent'] as const).flatMap((text) =>
    LIGHT.map((background) => ({ text, background, least: TEXT })),
  ),
  ...(['darkInk', 'darkSoft', 'darkAccent'] as const).flatMap((text) =>
    ON_DARK.map((band) => ({ text, background: 'dark' as const, least: TEXT, ...band })),
  ),
  { text: 'primaryInk', background: 'primary', least: TEXT },
  { text: 'dark', background: 'darkAccent', least: TEXT },
  { text: 'inkSoft', background: 'groundAlt', least: TEXT, veil: { of: 'ink', share: 0.04 } },
  { text: 'danger', background: 'ground', least: TEXT },
  { text: 'ink', background: 'decor', least: TEXT },
  { text: 'ink', background: 'ground', least: EDGE, strength: 0.52 },
];

/** The two colours of a pair as they are seen. */
export function seen({ text, background, veil, strength = 1 }: Pair, colors: Palette) {
  const below = veil ? mix(colors[veil.of], veil.share, colors[background]) : colors[background];
  return { text: mix(colors[text], strength, below), background: below };
}

/** The contrast of a pair as it is seen. */
export function contrastOf(pair: Pair, colors: Palette): number {
  const { text, background } = seen(pair, colors);
  return contrast(text, background);
}

/** Whether a text can be read, or the edge of a field be seen. */
export function canBeRead(pair: Pair, colors: Palette): boolean {
  return contrastOf(pair, colors) >= pair.least;
}
