import type { Diagnostic } from '../../model/diagnostic.ts';
import { SHARED_PICTURE } from '../../model/picture-facts.ts';
import type { FieldText } from '../../registry/schema/field-text.ts';
import { copiedFrom } from '../../text/copied-name.ts';
import { nearestFile } from '../../text/nearest-file.ts';
import { fixName } from '../../text/nearest-name.ts';
import { isAddress, markdownPictures } from '../../text/read-markdown.ts';
import { suggestOr } from '../../text/wording.ts';
import type { TextCheck } from './check.ts';
import { checkPicture } from './check-picture.ts';
import type { SiteIndex } from './site-index.ts';

/** Pixels below which a picture as wide as a phone is blurred there. */
const LEAST_WIDTH = 400;

/** Whether every file that a page names is in the assets folder, with the same letter case. */
export const textCheck: TextCheck = {
  rules: {
    'asset/letter-case': {
      title: 'A file name with other letter case',
      why: 'It works on some computers and is missing on the server.',
      fix: 'Write the name exactly as the file has it.',
      wrong: 'src: Hero.JPG',
      right: 'src: hero.jpg',
      joined: 'site',
    },
    'asset/missing': {
      title: 'A file that does not exist',
      why: 'Visitors would see a broken picture, or an error page behind a link.',
      fix: 'Put the file into the assets folder, or correct the name.',
      wrong: 'src: herro.jpg',
      right: 'src: hero.jpg',
      joined: 'site',
    },
  },
  check: ({ texts, index }) => [
    ...(texts.get('asset') ?? []).flatMap((field) => checkAsset(field, index)),
    ...(texts.get('markdown') ?? []).flatMap((field) => checkPictures(field, index)),
  ],
};

/** The same for the pictures in a text of Markdown; addresses are reported with the links. */
function checkPictures({ text, pointer }: FieldText, index: SiteIndex): Diagnostic[] {
  const names = markdownPictures(text).filter((name) => !isAddress(name));
  return names.flatMap((name) =>
    checkFile(name, pointer, LEAST_WIDTH, index).map((found) => ({ ...found, words: name })),
  );
}

/** Whether the file that a text names exists, and is what it has to be; other texts are fine. */
export function checkAsset(
  { text, format, pointer, leastWidth }: FieldText,
  index: SiteIndex,
): Diagnostic[] {
  if (format !== 'asset') return [];
  const found = checkFile(text, pointer, leastWidth, index);
  const isShared = /\/social\/image\/src$/.test(pointer);
  return found.length === 0 && isShared ? checkShared(text, pointer, index) : found;
}

/** Narrower ones are drawn anew by networks, and upright ones lose their top and bottom. */
const LEAST_SHARED = { width: 600, ratio: 1.3 };

/** Whether a picture has about the size at which networks show it. */
function checkShared(name: string, pointer: string, { assets }: SiteIndex): Diagnostic[] {
  const { format, width, height } = assets.factsOf(name) ?? {};
  const isSvg = format === 'SVG';
  const isOfSize =
    width && height
      ? (isSvg || width >= LEAST_SHARED.width) && width / height >= LEAST_SHARED.ratio
      : !isSvg || !/logo|icon/i.test(name);
  if (isOfSize) return [];
  const size = width ? `is ${width} by ${height} pixels` : 'is an SVG without a size';
  return [
    {
      rule: 'picture/small',
      severity: 'warning',
      pointer,
      about: `assets/${name}`,
      message: `\`assets/${name}\` ${size}, but networks show the picture of a page as one of ${SHARED_PICTURE.width} by ${SHARED_PICTURE.height}.`,
      help: 'Take a picture of that size.',
    },
  ];
}

/**
 * Whether a file of the assets folder exists; with `leastWidth`, whether it is a picture that is so many
 * pixels wide.
 */
export function checkFile(
  name: string,
  pointer: string,
  leastWidth: number | undefined,
  { assets }: SiteIndex,
): Diagnostic[] {
  if (assets.has(name)) {
    const facts = assets.factsOf(name);
    if (leastWidth === undefined) return [];
    return facts ? checkPicture(name, pointer, facts, leastWidth) : noPicture(name, pointer);
  }
  const names = assets.names();
  const sameLetters = names.find((asset) => asset.toLowerCase() === name.toLowerCase());
  if (sameLetters) return [otherCase(name, sameLetters, pointer)];
  const copy = names.find((asset) => copiedFrom(asset) === name);
  const meant = copy ?? nearestFile(name, names);
  return [
    {
      rule: 'asset/missing',
      pointer,
      message: `There is no file \`assets/${name}\`.`,
      about: `assets/${name}`,
      ...suggestOr(meant, 'Put the file into the assets folder, or correct its name.'),
      ...fixName(name, names),
    },
  ];
}

/** A file whose name is that of another kind, such as a film. */
function noPicture(name: string, pointer: string): Diagnostic[] {
  if (!/\.(?:mp4|m4v|mov|webm|avi|mp3|pdf|docx?|pptx?|zip)$/i.test(name)) return [];
  return [
    {
      rule: 'picture/format',
      pointer,
      message: `\`assets/${name}\` is no picture.`,
      about: `assets/${name}`,
      help: 'Write the name of a picture: JPEG, PNG, WebP, AVIF or SVG. Films have a section of their own.',
    },
  ];
}

function otherCase(text: string, actual: string, pointer: string): Diagnostic {
  return {
    rule: 'asset/letter-case',
    pointer,
    message: `There is no file \`assets/${text}\`.`,
    about: `assets/${text}`,
    help: `The file is called \`${actual}\`. Upper and lower case matter.`,
    suggest: actual,
    fix: { from: text, to: actual },
  };
}
