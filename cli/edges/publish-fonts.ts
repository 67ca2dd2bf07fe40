import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { FontChoice, OutputFile, PublicFont } from '../../renderer/index.ts';
import { Failure } from '../failure.ts';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { programFolder } from './program-folder.ts';

/** Blocks of Unicode with Arabic letters, and the marks that go with them. */
const ARABIC_RANGE = 'U+600-6FF,U+750-77F,U+8A0-8FF,U+FB50-FDFF,U+FE70-FEFF,U+200C-200F';

export interface PublishedFonts {
  fonts: PublicFont[];
  outputs: OutputFile[];
}

/** Cuts each typeface down to the characters of the site, and measures a fallback for it. */
export async function publishFonts(
  folder: string,
  choices: readonly FontChoice[],
  characters: string,
  cache: Cache,
): Promise<PublishedFonts> {
  const published = await Promise.all(
    choices.map((choice) => publishFont(folder, choice, characters, cache)),
  );
  return {
    fonts: published.map(({ font }) => font),
    outputs: published.map(({ output }) => output),
  };
}

async function publishFont(
  folder: string,
  choice: FontChoice,
  characters: string,
  cache: Cache,
): Promise<{ font: PublicFont; output: OutputFile }> {
  const source = readFileSync(findFont(folder, choice.file));
  const key = contentHash(source, characters);
  const content = await cache.get(`fonts/${key}.woff2`, () => subset(source, characters));
  const fallback = await cache.get(`fonts/${key}-${choice.family}.css`, () =>
    fallbackRules(source, choice),
  );
  const path = `assets/fonts/${basename(choice.file, '.woff2')}-${contentHash(content)}.woff2`;
  return {
    output: { path, content },
    font: {
      family: choice.family,
      url: `/${path}`,
      weights: choice.weights,
      use: choice.use,
      fallbackCss: Buffer.from(fallback).toString(),
      fallbackFamily: fallbackName(choice.family),
      unicodeRange: choice.use === 'arabic' ? ARABIC_RANGE : undefined,
    },
  };
}

/** A font is a file of the assets folder, or of a package of the site or of this program. */
function findFont(folder: string, file: string): string {
  const own = join(folder, 'assets', file);
  if (existsSync(own)) return own;
  for (const start of [folder, programFolder()]) {
    try {
      return createRequire(join(start, 'package.json')).resolve(file);
    } catch {
      // The next place may have it.
    }
  }
  throw new Failure(
    `There is no font file ${file}.`,
    'Put it into the assets folder, or install the package it is in with npm.',
  );
}

async function subset(source: Buffer, characters: string): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(source, characters, { targetFormat: 'woff2' });
}

/** A local face with the metrics of the typeface: text does not move when that arrives. */
async function fallbackRules(source: Buffer, choice: FontChoice): Promise<Uint8Array> {
  const [{ fromBuffer }, { createFontStack }, { default: arial }] = await Promise.all([
    import('@capsizecss/unpack'),
    import('@capsizecss/core'),
    import('@capsizecss/metrics/arial'),
  ]);
  const metrics = await fromBuffer(source);
  const { fontFaces } = createFontStack([{ ...metrics, familyName: choice.family }, arial]);
  const rules = fontFaces.replace(
    /font-family:[^;]+;/,
    `font-family:"${fallbackName(choice.family)}";`,
  );
  return Buffer.from(rules.replace(/\s*\n\s*/g, '').replace(/: /g, ':'));
}

function fallbackName(family: string): string {
  return `${family} Fallback`;
}
