/** The colours of a theme, by the names that site.yaml gives them. */
export type Palette = Record<string, string>;

/** A colour in OKLCH (https://www.w3.org/TR/css-color-4/#ok-lab): lightness and hue as the eye has them. */
interface Oklch {
  /** From 0 to 1. */
  l: number;
  c: number;
  /** Radians. */
  h: number;
}

/** What text and its ground differ by at least: WCAG 2.2, 1.4.3, level AA. */
const READABLE = 4.5;

/**
 * All colours of a theme, from one. Texts can be read on every ground that they stand on: a colour
 * too light for that is the theme's decoration, and buttons and links get a darker one of its hue.
 */
export function paletteOf(colour: string): Palette {
  const given = toOklch(colour);
  const { h } = given;
  const tone = (l: number, c: number) => toHex({ l, c: Math.min(given.c, c), h });
  const grounds = ['#ffffff', tone(0.978, 0.008), tone(0.955, 0.026)];
  const [, groundAlt = '', primaryTint = ''] = grounds;
  const dark = tone(0.27, 0.055);
  return {
    ink: tone(0.25, 0.035),
    inkSoft: tone(0.46, 0.03),
    primary: darken(given, grounds),
    primaryInk: '#ffffff',
    primaryTint,
    accent: darken({ l: 0.5, c: Math.min(given.c, 0.15), h: h + 0.6 }, grounds),
    decor: toHex({ ...given, l: Math.max(given.l, 0.78), c: Math.min(given.c, 0.14) }),
    groundAlt,
    dark,
    darkSoft: tone(0.88, 0.03),
    darkAccent: tone(0.85, 0.09),
    line: tone(0.915, 0.014),
  };
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

/** Six digits for three; undefined for what is no colour. */
export function readHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

/** The lightest colour, no lighter than the given one, that can be read on all grounds. */
function darken(colour: Oklch, grounds: readonly string[]): string {
  const isReadable = (hex: string) => grounds.every((ground) => contrast(hex, ground) >= READABLE);
  let { l } = colour;
  while (l > 0 && !isReadable(toHex({ ...colour, l }))) l -= 0.005;
  return toHex({ ...colour, l });
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = linear(hex);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Red, green and blue as amounts of light, from 0 to 1. */
function linear(hex: string): number[] {
  return [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
}

function toOklch(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = linear(hex);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const y = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const z = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(y, z),
    h: Math.atan2(z, y),
  };
}

/** The colour, or one with less of its hue where screens cannot show it. */
function toHex({ l, c, h }: Oklch): string {
  const light = toLinear({ l, c, h });
  if (c > 0 && light.some((value) => value < -0.0005 || value > 1.0005)) {
    return toHex({ l, c: Math.max(0, c - 0.004), h });
  }
  const digits = light.map((value) => {
    const clamped = Math.min(1, Math.max(0, value));
    const encoded = clamped <= 0.0031308 ? 12.92 * clamped : 1.055 * clamped ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

function toLinear({ l, c, h }: Oklch): number[] {
  const y = c * Math.cos(h);
  const z = c * Math.sin(h);
  const long = (l + 0.3963377774 * y + 0.2158037573 * z) ** 3;
  const medium = (l - 0.1055613458 * y - 0.0638541728 * z) ** 3;
  const short = (l - 0.0894841775 * y - 1.291485548 * z) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
