import { defaultColors } from '../generated/themes.ts';
import type { Theme } from '../generated/types.ts';
import { nearestFit, toHex, toOklch } from './color.ts';
import { type ColorName, canBeRead, PAIRS, type Palette } from './pairs.ts';

/** Lightness from 0 to 1, chroma at most, and hue in degrees where it is not that of the brand. */
interface Tone {
  l: number;
  c: number;
  h?: number;
}

/** Backgrounds by their name in `grounds` of a theme. */
const BACKGROUNDS: Record<
  NonNullable<Theme['grounds']>,
  Record<'ground' | 'alt' | 'tint', Tone>
> = {
  white: { ground: { l: 1, c: 0 }, alt: { l: 0.978, c: 0.008 }, tint: { l: 0.955, c: 0.026 } },
  paper: {
    ground: { l: 0.987, c: 0.007, h: 78 },
    alt: { l: 0.964, c: 0.013, h: 78 },
    tint: { l: 0.94, c: 0.022 },
  },
  tint: {
    ground: { l: 0.985, c: 0.012 },
    alt: { l: 0.957, c: 0.026 },
    tint: { l: 0.93, c: 0.045 },
  },
};

/** Dark bands, by their name in `grounds`, and those of a theme with dark outlines. */
const DARK = {
  white: { l: 0.27, c: 0.055 },
  paper: { l: 0.27, c: 0.045 },
  tint: { l: 0.3, c: 0.13 },
  block: { l: 0.2, c: 0.02 },
};

/** Lightness from which a brand, darkened until it can be read, would be mud: yellow turns to olive. */
const PALE = 0.8;

/** How far the hue of the accent is from that of the brand, in degrees. */
const ACCENT = 34;

/**
 * All colours of a theme, from that of the brand and those that were chosen by hand. All texts can
 * be read: a brand too light for that is the theme's decoration, and buttons and links get a darker
 * one of its hue. Only colours chosen by hand can be hard to read.
 */
export function paletteOf(brand: string, theme: Theme = {}): Palette {
  const given = toOklch(brand);
  const { h: hue = 0 } = given;
  const { colors = {}, grounds = 'white', cards, openingTone } = theme;
  const { ground, alt, tint } = BACKGROUNDS[grounds];
  const tone = ({ l, c, h }: Tone) =>
    toHex({ mode: 'oklch', l, c: h === undefined ? Math.min(given.c, c) : c, h: h ?? hue });
  const palette: Palette = {
    ...defaultColors,
    ground: tone(ground),
    groundAlt: tone(alt),
    primaryTint: tone(tint),
    decor: toHex({ ...given, l: Math.max(given.l, 0.78), c: Math.min(given.c, 0.14) }),
    dark: tone(cards === 'block' ? DARK.block : DARK[grounds]),
    line: tone({ l: ground.l - 0.085, c: 0.014 }),
    ...colors,
  };
  /** Chooses a colour that was not chosen by hand, as near to the tone as can be read. */
  const write = (name: ColorName, { l, c, h = hue }: Tone) => {
    const isFit = (hex: string) => isSound(name, { ...palette, [name]: hex });
    const colour = { mode: 'oklch' as const, l, c: Math.min(given.c, c), h };
    palette[name] = colors[name] ?? nearestFit(colour, isFit) ?? palette[name];
  };
  write('ink', { l: 0.25, c: 0.035 });
  if (openingTone === 'brand') write('decor', given);
  write('inkSoft', { l: 0.46, c: 0.03 });
  write('primary', given.l > PALE ? { l: 0.3, c: 0.05 } : given);
  write('primaryInk', { l: 1, c: 0 });
  write('accent', { l: 0.5, c: 0.15, h: hue + ACCENT });
  write('darkInk', { l: 1, c: 0 });
  write('darkAccent', { l: 0.85, c: cards === 'block' ? 0.17 : 0.09 });
  write('darkSoft', { l: 0.88, c: 0.03 });
  if (cards === 'block' && !colors.line) palette.line = palette.ink;
  return palette;
}

/** Whether a text is readable on all of its backgrounds, and texts on the decoration. */
function isSound(name: ColorName, palette: Palette): boolean {
  const role = name === 'decor' ? 'background' : 'text';
  return PAIRS.filter((pair) => pair[role] === name).every((pair) => canBeRead(pair, palette));
}
