import { readFileSync } from 'node:fs';
import { type FontChoice, type SocialCard, scriptOfFont } from '../../../renderer/index.ts';
import { once } from '../../../renderer/light.ts';
import type { Cache } from '../cache.ts';
import { contentHash } from '../content-hash.ts';
import { findFont } from '../find-font.ts';
import type { NamedFile } from '../publish-assets.ts';
import { CARD_METHOD, type CardFaces, drawCard } from './draw-card.ts';
import { type Face, openFace } from './open-face.ts';

export type CardPublisher = (card: SocialCard) => NamedFile;

/** A typeface for what those of the site have no characters for, and for sites without any. */
const OWN = { file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2' };

/** Draws cards in the typefaces of a site, which are opened once the first card has to be drawn. */
export function cardPublisher(
  folder: string,
  fonts: readonly FontChoice[],
  cache: Cache,
): CardPublisher {
  const faces = once(() => openFaces(folder, fonts));
  const key = contentHash(JSON.stringify(fonts));
  return (card) => ({
    path: card.path,
    make: () =>
      cache.get(`cards/${CARD_METHOD}/${key}/${card.path}`, async () =>
        drawCard(card, await faces()),
      ),
  });
}

async function openFaces(folder: string, fonts: readonly FontChoice[]): Promise<CardFaces> {
  const ofScripts = fonts.filter(({ use }) => scriptOfFont(use));
  const of = (use: string) => fonts.filter((font) => font.use === use);
  return {
    title: await open(folder, [...of('heading'), ...of('text'), ...ofScripts, OWN], 700),
    text: await open(folder, [...of('text'), ...ofScripts, OWN], 500),
  };
}

/** One after the other: fonts are unpacked in one place in memory. */
async function open(
  folder: string,
  fonts: readonly Pick<FontChoice, 'file'>[],
  weight: number,
): Promise<Face[]> {
  const faces: Face[] = [];
  const names = fonts.flatMap(({ file }) => [file, file.replace('-latin-', '-latin-ext-')]);
  for (const name of new Set(names)) {
    const file = findFont(folder, name);
    if (file) faces.push(await openFace(readFileSync(file), weight));
  }
  return faces;
}
