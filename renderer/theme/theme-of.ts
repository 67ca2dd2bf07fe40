import { defaultColors, kits } from '../generated/themes.ts';
import type { Site, Theme } from '../generated/types.ts';
import { oncePer, oncePerText } from '../model/once.ts';
import type { Palette } from './pairs.ts';
import { paletteOf } from './palette.ts';
import type { Kit } from './theme-kit.ts';

type Themed = Pick<Site, 'theme' | 'themes'>;

const themesOf = oncePer((site: Themed) =>
  oncePerText((name) => completeTheme(site.theme, site.themes?.[name])),
);

/**
 * The theme of a site, or a variation of it: what was written, over what follows from the colour of
 * the brand, over the kit.
 */
export function themeOf(site: Themed, name = ''): Theme {
  return themesOf(site)(name);
}

/** The typefaces of a site: its own, and those of its kit for what it has none for. */
export function fontsOf({ theme, fonts }: Pick<Site, 'theme' | 'fonts'>): Kit['fonts'] {
  const ofKit = fonts?.length === 0 ? [] : (kitOf(theme)?.fonts ?? []);
  const own = fonts ?? [];
  return [...own, ...ofKit.filter(({ use }) => !own.some((font) => font.use === use))];
}

/** Whether a variation, as it is written, takes none of the site's colours over. */
export function startsAnew({ brand, kit }: Theme): boolean {
  return brand !== undefined || kit !== undefined;
}

export function colorsOf(theme: Theme): Palette {
  return { ...defaultColors, ...theme.colors };
}

function completeTheme(base: Theme = {}, variation: Theme = {}): Theme {
  const colors = { ...(startsAnew(variation) ? {} : base.colors), ...variation.colors };
  const written = { ...base, ...variation, colors };
  const theme = { ...kitOf(written)?.theme, ...written };
  return theme.brand ? { ...theme, colors: paletteOf(theme.brand, theme) } : theme;
}

function kitOf(theme: Theme | undefined): Kit | undefined {
  return theme?.kit === undefined ? undefined : kits[theme.kit];
}
