import { readFileSync } from 'node:fs';
import { parse } from 'node:path';
import regular from '@capsizecss/metrics/arial';
import bold from '@capsizecss/metrics/arial/700';
import {
  type FontChoice,
  hasLatinExtended,
  LATIN_EXTENDED,
  type OutputFile,
  type PublicFont,
  scriptOfFont,
} from '../../renderer/index.ts';
import { Failure } from '../terminal/terminal.ts';
import type { Cache } from './cache.ts';
import { contentHash } from './content-hash.ts';
import { findFont, requireFont } from './find-font.ts';

/** Characters whose widths are measured, beside the letters of the face's own script. */
const MEASURED = ' !,-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz’';

/** Subsets each typeface to the characters of the site, and measures a fallback for it. */
export async function publishFonts(
  folder: string,
  choices: readonly FontChoice[],
  characters: string,
  cache: Cache,
) {
  const faces = choices.flatMap((choice) => facesOf(folder, choice, characters));
  const published = await Promise.all(
    faces.map((face) => publishFont(folder, face, characters, cache)),
  );
  return {
    fonts: published.map(({ font }) => font),
    // Two typefaces may be of one file, such as one for headings and one for texts.
    outputs: [...new Map(published.map(({ output }) => [output.path, output])).values()],
  };
}

/** A file of a typeface. */
interface Face extends FontChoice {
  /** Its characters, where another has the rest. */
  unicodeRange?: string;
  /** Whether it goes with another that has the fallback of both. */
  isFurther: boolean;
}

/** The files of a typeface: the one that is named, and that with further Latin letters where a site has some. */
function facesOf(folder: string, choice: FontChoice, characters: string): Face[] {
  const named = { ...choice, unicodeRange: scriptOfFont(choice.use)?.range, isFurther: false };
  const file = choice.file.replace('-latin-', '-latin-ext-');
  const isThere = file !== choice.file && findFont(folder, file) !== undefined;
  if (!isThere || !hasLatinExtended(characters)) return [named];
  return [named, { ...choice, file, unicodeRange: LATIN_EXTENDED, isFurther: true }];
}

async function publishFont(
  folder: string,
  choice: Face,
  characters: string,
  cache: Cache,
): Promise<{ font: PublicFont; output: OutputFile }> {
  const found = requireFont(folder, choice.file);
  const source = readFileSync(found);
  const { content, fallback } = await subsetWithFallback(source, choice, characters, cache).catch(
    () => {
      throw new Failure(
        `${choice.file} is no typeface that can be read.`,
        'Under `fonts` in site.yaml name a .woff2, .woff, .ttf or .otf file that opens elsewhere.',
        1,
      );
    },
  );
  const path = `assets/fonts/${parse(choice.file).name}-${contentHash(content)}.woff2`;
  return {
    output: { path, content },
    font: {
      family: choice.family,
      url: `/${path}`,
      weights: choice.weights,
      use: choice.use,
      fallbackCss: choice.isFurther ? '' : fallback.toString(),
      fallbackFamily: fallbackName(choice.family),
      unicodeRange: choice.unicodeRange,
    },
  };
}

/** A typeface with the characters of the site alone, and its fallback as CSS. */
async function subsetWithFallback(
  source: Buffer,
  choice: FontChoice,
  characters: string,
  cache: Cache,
) {
  const key = contentHash(contentHash(source) + characters);
  const content = await cache.get(`fonts/${key}.woff2`, () => subset(source, characters));
  const fallback = await cache.get(`fonts/${key}-${choice.family}-fallback.css`, () =>
    fallbackRules(source, choice),
  );
  return { content, fallback };
}

async function subset(source: Buffer, characters: string): Promise<Uint8Array> {
  const { default: subsetFont } = await import('subset-font');
  return subsetFont(source, characters, { targetFormat: 'woff2' });
}

/**
 * Weights that a fallback is measured for, the weights each of them stands for, and the names of
 * Arial and of the faces made with its widths, of which every system has one.
 */
const FALLBACK_WEIGHTS = [
  {
    measured: 400,
    from: 1,
    to: 599,
    arial: regular,
    local: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo', 'NimbusSans-Regular'],
  },
  {
    measured: 700,
    from: 600,
    to: 1000,
    arial: bold,
    local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold', 'NimbusSans-Bold'],
  },
] as const;

/** Local faces with the metrics of the typeface: text does not move when that arrives. */
async function fallbackRules(source: Buffer, choice: FontChoice): Promise<string> {
  const [{ fromBuffer }, { createFontStack }] = await Promise.all([
    import('@capsizecss/unpack'),
    import('@capsizecss/core'),
  ]);
  const [lightest = 400, heaviest = lightest] = choice.weights.split(' ').map(Number);
  const rules = FALLBACK_WEIGHTS.filter(({ from, to }) => lightest <= to && heaviest >= from).map(
    async ({ measured, from, to, arial, local }) => {
      const metrics = await fromBuffer(await instanceOf(source, choice, measured));
      const { fontFaces } = createFontStack([{ ...metrics, familyName: choice.family }, arial]);
      return fontFaces
        .replace(/font-family:[^;]+;/, `font-family:"${fallbackName(choice.family)}";`)
        .replace(/src:[^;]+;/, `src:${local.map((name) => `local("${name}")`).join(',')};`)
        .replace('{', `{font-weight:${Math.max(from, lightest)} ${Math.min(to, heaviest)};`);
    },
  );
  return (await Promise.all(rules))
    .join('')
    .replace(/\s*\n\s*/g, '')
    .replace(/: /g, ':');
}

/** A variable typeface at one weight; any other as it is. */
async function instanceOf(source: Buffer, choice: FontChoice, weight: number): Promise<Buffer> {
  if (!choice.weights.includes(' ')) return source;
  const { default: subsetFont } = await import('subset-font');
  return Buffer.from(
    await subsetFont(source, MEASURED + (scriptOfFont(choice.use)?.letters ?? ''), {
      targetFormat: 'sfnt',
      variationAxes: { wght: weight },
    }),
  );
}

function fallbackName(family: string): string {
  return `${family} Fallback`;
}
