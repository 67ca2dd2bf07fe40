import type { Site, Theme } from '../generated/types.ts';

export type KitName = NonNullable<Theme['kit']>;

/** A look to start from: all options of a theme, and typefaces. */
export interface Kit {
  description: string;
  theme: Theme;
  fonts: NonNullable<Site['fonts']>;
}
