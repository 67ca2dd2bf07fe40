import {
  useMode as addMode,
  clampChroma,
  converter,
  formatHex,
  interpolate,
  modeHsl,
  modeLrgb,
  modeOklch,
  modeRgb,
  type Oklch,
  parse,
} from 'culori/fn';

addMode(modeRgb);
addMode(modeHsl);
addMode(modeLrgb);
addMode(modeOklch);

const oklch = converter('oklch');

/** Six digits after #, of three or six; undefined for what is no colour. */
export function readHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  return digits && formatHex(`#${digits}`);
}

/** The colour that CSS has by a name or a function, such as `blue`, as six digits after #. */
export function colorNamed(text: string): string | undefined {
  return /^#/.test(text) ? undefined : formatHex(parse(text.trim().toLowerCase()));
}

/** A colour as the eye has it: lightness from 0 to 1, chroma, and hue in degrees. */
export function toOklch(hex: string): Oklch {
  return oklch(hex) ?? { mode: 'oklch', l: 0, c: 0 };
}

/** The colour, or one with less chroma where screens cannot show it. */
export function toHex(colour: Oklch): string {
  return formatHex(clampChroma(colour, 'oklch', 'rgb'));
}

/** `share` of a colour, from 0 to 1, in another one, as `color-mix(in srgb, …)` mixes them. */
export function mix(colour: string, share: number, background: string): string {
  return formatHex(interpolate([background, colour], 'rgb')(share));
}

/** The colour that fits, of this hue and nearest in lightness, or undefined if none does. */
export function nearestFit(colour: Oklch, fits: (hex: string) => boolean): string | undefined {
  for (let distance = 0; distance <= 1; distance += 0.005) {
    for (const l of [colour.l - distance, colour.l + distance]) {
      const hex = toHex({ ...colour, l });
      if (l > -0.005 && l < 1.005 && fits(hex)) return hex;
    }
  }
  return undefined;
}
