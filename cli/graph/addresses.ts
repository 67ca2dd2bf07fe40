import {
  allCharacters,
  filesUsed,
  fontsOf,
  interfaceTexts,
  type PublicAsset,
} from '../../renderer/index.ts';
import { asset, fileNames, typeface } from './inputs.ts';
import { clues } from './page-files.ts';
import { SOURCE_KINDS } from './shared-files.ts';
import { siteFile, soundSite, types } from './site.ts';
import { printOf, type SiteQuery, type SiteWorld } from './site-query.ts';

/** Every character that the site may show. */
export const characters: SiteQuery<string> = {
  name: 'characters',
  compute({ ask }) {
    const files = ['site.yaml', ...SOURCE_KINDS.flatMap((kind) => ask(fileNames, kind))];
    const { words } = ask(types).registry;
    const ofWords = Object.keys(words).map((tag) => interfaceTexts(tag, words));
    return allCharacters([...files.map((path) => ask(clues, path).characters), ...ofWords]);
  },
  print: printOf,
};

/** What the typefaces of pages are made of, and the addresses that come of it. */
export const fonts: SiteQuery<readonly unknown[]> = {
  name: 'fonts',
  compute({ ask, world }) {
    const site = ask(soundSite);
    if (!site) return [];
    const choices = fontsOf(site);
    for (const { file } of choices) ask(typeface, file);
    if (choices.length > 0) ask(characters);
    return toolsOf(world).shared.public.fonts;
  },
  print: printOf,
};

/** Where visitors find a file of the assets folder. */
export const address: SiteQuery<PublicAsset | undefined> = {
  name: 'address',
  compute({ ask, world }, name) {
    ask(asset, name);
    return toolsOf(world).shared.public.files[name];
  },
  print: printOf,
};

/** The assets that site.yaml names, with their folder: every page may show them. */
export const sharedAssets: SiteQuery<string[]> = {
  name: 'shared-assets',
  compute: ({ ask }) => filesUsed(ask(siteFile).known, []),
  print: printOf,
};

/** What pages are rendered with. */
export function toolsOf({ rendering }: SiteWorld): NonNullable<SiteWorld['rendering']> {
  if (!rendering) throw new Error('Pages are rendered with scripts and typefaces.');
  return rendering;
}
