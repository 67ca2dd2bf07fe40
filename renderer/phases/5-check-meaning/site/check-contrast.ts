import type { Site, Theme } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import { childPointer } from '../../../model/pointer.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, UNKNOWN, type Uncertain, withoutUnknown } from '../../../model/unknown.ts';
import { nearestFit, toOklch } from '../../../theme/color.ts';
import {
  type ColorName,
  canBeRead,
  contrastOf,
  PAIRS,
  type Pair,
  type Palette,
  seen,
} from '../../../theme/pairs.ts';
import { colorsOf, startsAnew, themeOf } from '../../../theme/theme-of.ts';

export const rules: Rules = {
  'theme/contrast': {
    title: 'A colour that is hard to read',
    why: 'In the sun, on a poor screen or with tired eyes, visitors cannot read it. WCAG 2.2 asks for a contrast of 4.5 for texts, and of 3 for the edges of fields.',
    fix: 'Take the nearest colour that can be read, or leave the colour out: it then follows from `brand`.',
    wrong: 'theme:\n  colors: { inkSoft: "#8a9a95" }',
    right: 'theme:\n  colors: { inkSoft: "#606f6a" }',
  },
};

/** A theme of a site, with what is known of it. */
interface Themed {
  /** Where its own colours are written. */
  pointer: string;
  /** Names of its own colours. */
  own: ReadonlySet<ColorName>;
  colors: Palette;
  /** The colours with another one in place of one of its own: those that follow from it do so anew. */
  colorsWith(name: ColorName, hex: string): Palette;
  /** The pairs whose colours are both known and not reported elsewhere. */
  pairs: readonly Pair[];
}

/** Whether all texts are readable in every theme. Each colour that is too near to others is reported once. */
export function checkContrast(site: Uncertain<Site>): FileDiagnostic[] {
  const base = part(site, 'theme') ?? {};
  const variations = part(site, 'themes') ?? {};
  const first = checkTheme(site, base);
  const mistaken = new Set(first.map(({ name }) => name));
  const others = variations === UNKNOWN ? [] : Object.entries(variations);
  return [
    ...first,
    ...others.flatMap(([name, theme]) =>
      checkTheme(
        site,
        theme,
        name,
        startsAnew(withoutUnknown<Theme>(theme)) ? new Set() : mistaken,
      ),
    ),
  ].map(({ diagnostic }) => diagnostic);
}

interface Found {
  /** The colour that is mistaken. */
  name: ColorName;
  diagnostic: FileDiagnostic;
}

function checkTheme(
  site: Uncertain<Site>,
  written: Uncertain<Theme>,
  name?: string,
  mistaken: ReadonlySet<ColorName> = new Set(),
): Found[] {
  const base = part(site, 'theme') ?? {};
  const own = part(written, 'colors') ?? {};
  const ofBase = part(base, 'colors') ?? {};
  const brands = [part(written, 'brand'), part(base, 'brand')];
  if (site === UNKNOWN || own === UNKNOWN || ofBase === UNKNOWN || brands.includes(UNKNOWN))
    return [];
  const hidden = Object.entries({ ...ofBase, ...own })
    .filter(
      ([color, value]) =>
        value === UNKNOWN || (mistaken.has(color as ColorName) && !(color in own)),
    )
    .map(([color]) => color);
  const known = withoutUnknown<Site>(site);
  const theme = themeOf(known, name);
  const pointer = name === undefined ? '/theme' : childPointer('/themes', name);
  return reportMistaken({
    pointer: `${pointer}/colors`,
    own: new Set(Object.keys(own) as ColorName[]),
    colors: colorsOf(theme),
    colorsWith: (color, hex) => colorsOf(themeOf(withColor(known, name, color, hex), name)),
    pairs: PAIRS.filter(
      ({ text, background, veil, openingTone }) =>
        ![text, background, veil?.of ?? text].some((color) => hidden.includes(color)) &&
        (openingTone ?? theme.openingTone) === theme.openingTone,
    ),
  });
}

/** The site with another colour in its theme, or in a variation of it. */
function withColor(site: Site, name: string | undefined, color: ColorName, hex: string): Site {
  const change = (theme: Theme = {}) => ({ ...theme, colors: { ...theme.colors, [color]: hex } });
  return name === undefined
    ? { ...site, theme: change(site.theme) }
    : { ...site, themes: { ...site.themes, [name]: change(site.themes?.[name]) } };
}

/** The colours that explain all pairs that cannot be read, the one with the most of them first. */
function reportMistaken(themed: Themed): Found[] {
  const found: Found[] = [];
  let left = themed.pairs.filter((pair) => !canBeRead(pair, themed.colors));
  for (;;) {
    const name = worstColor(left, themed.own);
    if (!name) return found;
    const isOf = ({ text, background }: Pair) => text === name || background === name;
    found.push({ name, diagnostic: report(name, left.filter(isOf), themed) });
    left = left.filter((pair) => !isOf(pair));
  }
}

/** Of colours with as many pairs, that of a text rather than that of a background. */
function worstColor(pairs: readonly Pair[], own: ReadonlySet<ColorName>): ColorName | undefined {
  const names = [...pairs.map(({ text }) => text), ...pairs.map(({ background }) => background)];
  const count = (name: ColorName) => names.filter((one) => one === name).length;
  return names
    .filter((name) => own.has(name))
    .reduce<ColorName | undefined>(
      (most, name) => (most && count(most) >= count(name) ? most : name),
      undefined,
    );
}

function report(name: ColorName, failing: readonly Pair[], themed: Themed): FileDiagnostic {
  const { colors, colorsWith, pairs, pointer } = themed;
  const plain = failing.filter(({ veil, strength }) => !veil && !strength);
  const [pair = failing[0] as Pair] = plain.sort(
    (a, b) => contrastOf(a, colors) - contrastOf(b, colors),
  );
  const { text, background } = seen(pair, colors);
  const kept = pairs.filter((one) => failing.includes(one) || canBeRead(one, colors));
  const concerned = kept.filter((one) => [one.text, one.background, one.veil?.of].includes(name));
  const nearest = nearestFit(toOklch(colors[name]), (hex) => {
    const changed = colorsWith(name, hex);
    return concerned.every((one) => canBeRead(one, changed));
  });
  return {
    rule: 'theme/contrast',
    file: 'site.yaml',
    pointer: `${pointer}/${name}`,
    message: `${describe(pair)}: \`${text}\` on \`${background}\` has a contrast of ${rounded(contrastOf(pair, colors))}, and ${pair.least} is needed.`,
    help: nearest
      ? `The nearest colour that is easy to read: \`${name}: "${nearest}"\``
      : `No lightness of \`${name}\` is enough. Leave it and the colours beside it out, and write \`brand\`: all that is not written follows from it.`,
    suggest: nearest,
    fix: nearest ? { from: colors[name], to: nearest } : undefined,
  };
}

function describe({ text, background, veil, strength }: Pair): string {
  if (strength)
    return `The edges of fields, made of \`${text}\`, are hard to see on \`${background}\``;
  return `\`${text}\` is hard to read on ${veil ? 'boxes on ' : ''}\`${background}\``;
}

/** One digit, and never more than there is: 4.46 is not 4.5. */
function rounded(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1);
}
