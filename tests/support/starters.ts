import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { composeSite } from '../../cli/new/compose-site.ts';
import {
  type Font,
  listLanguages,
  listTrades,
  readFonts,
  siteTemplates,
  type Trade,
} from '../../cli/new/templates.ts';

/** A trade whose templates are a whole site, with all that it says for itself. */
export interface Starter {
  language: string;
  trade: Trade;
}

/** All whole sites that `site new site` can write. */
export function listStarters(): Starter[] {
  return listLanguages().flatMap((language) =>
    listTrades(language)
      .filter(({ name }) => siteFile(language, name) !== siteFile(language, 'other'))
      .map((trade) => ({ language, trade })),
  );
}

/** The whole site of a trade in a language. */
export function starterOf(trade: string, language = 'en'): Starter {
  const found = listStarters().find((one) => one.trade.name === trade && one.language === language);
  if (!found) throw new Error(`There is no starter for ${trade} in ${language}.`);
  return found;
}

/** Writes a starter as it comes with the usual answers. Returns its folder. */
export async function writeStarter(into: string, { language, trade }: Starter): Promise<string> {
  const folder = join(into, `${language}-${trade.name}`);
  const font = readFonts().choices[trade.font ?? 'kit'] as Font;
  const { colour, kit } = trade;
  const usual = { name: 'Kettle House', folder: trade.name, locale: language };
  for (const [path, content] of await composeSite({ ...usual, trade, kit, colour, font })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

function siteFile(language: string, trade: string): unknown {
  return siteTemplates(language, trade).get('site.yaml');
}
