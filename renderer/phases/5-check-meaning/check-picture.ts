import type { Diagnostic } from '../../model/diagnostic.ts';
import type { PictureFacts } from '../../model/picture-facts.ts';
import type { Rules } from '../../model/rule.ts';
import { shorten } from '../../text/wording.ts';

export const rules: Rules = {
  'picture/damaged': {
    title: 'A picture that cannot be read',
    why: 'Visitors would see a part of it, or nothing.',
    fix: 'Copy the file once more from where it is whole.',
    wrong: 'src: shop.jpg (half of the upload)',
    right: 'src: shop.jpg',
    joined: 'site',
  },
  'picture/foreign': {
    title: 'A drawing that loads a part of itself from elsewhere',
    why: 'Browsers load nothing for the drawing of a page, so that part is missing.',
    fix: 'Embed it: programs for drawings do that when they save.',
    wrong: 'src: map.svg (with `<image href="photo.jpg">`)',
    right: 'src: map.svg (with `<image href="data:image/jpeg;base64,…">`)',
    canBeOff: true,
    joined: 'site',
  },
  'picture/format': {
    title: 'A picture in a format that browsers do not show',
    why: 'Visitors would see nothing.',
    fix: 'Save it in a format of the web.',
    wrong: 'src: shop.heic',
    right: 'src: shop.jpg',
    joined: 'site',
  },
  'picture/mislabelled': {
    title: 'A picture whose name says another format',
    why: 'Servers and tools go by the name, and some will not show it.',
    fix: 'Rename the file.',
    wrong: 'src: shop.jpg (a PNG)',
    right: 'src: shop.png',
    canBeOff: true,
    joined: 'site',
  },
  'picture/moving': {
    title: 'A picture that moves and cannot be stopped',
    why: 'What moves beside a text keeps many people from reading it, so WCAG 2.2.2 wants a way to stop it. Who asks for less motion sees its first frame.',
    fix: 'Take a picture that stands still, or a video.',
    wrong: 'src: steam.gif (with forty frames)',
    right: 'src: steam.jpg',
    canBeOff: true,
  },
  'picture/script': {
    title: 'A drawing that holds a script',
    why: 'Browsers do not run scripts of pictures, and where the file itself is opened they could do harm.',
    fix: 'Save the drawing without scripts; the site gets it without them anyway.',
    wrong: 'src: logo.svg (with `<script>` or `onload`)',
    right: 'src: logo.svg',
    canBeOff: true,
    joined: 'site',
  },
  'picture/small': {
    title: 'A picture that is far too small',
    why: 'It is stretched to its place and looks blurred.',
    fix: 'Take a larger one.',
    wrong: 'src: shop-thumbnail.jpg (48 pixels wide)',
    right: 'src: shop.jpg (1600 pixels wide)',
    canBeOff: true,
    joined: 'site',
  },
  'picture/typeface': {
    title: 'A drawing with words in a typeface that it does not have in itself',
    why: 'A picture cannot take the typefaces of the site: on machines without that one, a logo looks like another company.',
    fix: 'Turn the words into outlines and save it anew.',
    wrong: 'src: logo.svg (with `<text font-family="Brandon Grotesque">`)',
    right: 'src: logo.svg (with outlines)',
    canBeOff: true,
    joined: 'site',
  },
};

/** Endings of the formats that browsers show. */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  JPEG: /\.jpe?g$/i,
  PNG: /\.png$/i,
  WebP: /\.webp$/i,
  AVIF: /\.avif$/i,
  GIF: /\.gif$/i,
  SVG: /\.svg$/i,
};
const SHOWN = 'JPEG, PNG, WebP, AVIF or SVG';

/** Whether a file can be shown as a picture of at least so many pixels. */
export function checkPicture(
  name: string,
  pointer: string,
  facts: PictureFacts,
  least: number,
): Diagnostic[] {
  const found = explain(name, facts, least);
  return found ? [{ pointer, about: `assets/${name}`, ...found }] : [];
}

type Found = Omit<Diagnostic, 'pointer'>;

function explain(name: string, facts: PictureFacts, least: number): Found | undefined {
  const { format, width, isWhole, isEmpty } = facts;
  if (isEmpty) return damaged(`\`assets/${name}\` is empty.`);
  if (format === undefined) return damaged(`\`assets/${name}\` is not a picture.`);
  const ending = ENDINGS[format];
  if (!ending) return unshown(name, format);
  if (!isWhole) return damaged(`\`assets/${name}\` is cut off: only a part of it can be read.`);
  if (!ending.test(name)) return mislabelled(name, format);
  if (facts.isDeclared === false) return undeclared(name);
  if (facts.hasScript) return scripted(name);
  if (facts.foreign) return incomplete(name, facts.foreign);
  if (facts.typeface) return lettered(name, facts.typeface);
  if (facts.isMoving) return moving(name);
  return width !== undefined && width < least ? small(name, width, least) : undefined;
}

function damaged(message: string): Found {
  return {
    rule: 'picture/damaged',
    message,
    help: 'Save it anew where it comes from, and copy it into the assets folder once more.',
  };
}

function unshown(name: string, format: string): Found {
  return {
    rule: 'picture/format',
    message: `\`assets/${name}\` is in the format ${format}, which browsers do not show.`,
    help: `Save it as ${SHOWN}, and write the new name here.`,
  };
}

function mislabelled(name: string, format: string): Found {
  const ending = format === 'JPEG' ? 'jpg' : format.toLowerCase();
  return {
    rule: 'picture/mislabelled',
    severity: 'warning',
    message: `\`assets/${name}\` is in the format ${format}, but its name says otherwise.`,
    help: `Rename it to ${name.replace(/\.\w+$/, '')}.${ending}, and write that name here.`,
  };
}

function undeclared(name: string): Found {
  return {
    rule: 'picture/damaged',
    message: `\`assets/${name}\` does not say that it is a drawing, so browsers show nothing.`,
    help: 'Write xmlns="http://www.w3.org/2000/svg" into its first tag, <svg …>, or save it anew as a file of its own.',
  };
}

function scripted(name: string): Found {
  return {
    rule: 'picture/script',
    severity: 'warning',
    message: `\`assets/${name}\` holds a script. The site gets the drawing without it.`,
    help: 'Save the drawing without scripts: browsers do not run those of pictures.',
  };
}

function incomplete(name: string, foreign: string): Found {
  return {
    rule: 'picture/foreign',
    severity: 'warning',
    message: `\`assets/${name}\` loads \`${shorten(foreign)}\`. The site gets the drawing without it.`,
    help: 'In the drawing program, embed what it links, and save it anew.',
  };
}

function lettered(name: string, typeface: string): Found {
  return {
    rule: 'picture/typeface',
    severity: 'warning',
    message: `\`assets/${name}\` has words in ${typeface}. Who has no such typeface sees them in another one.`,
    help: 'In the drawing program, turn the words into outlines (also called paths or curves), and save it anew.',
  };
}

function moving(name: string): Found {
  return {
    rule: 'picture/moving',
    severity: 'warning',
    message: `\`assets/${name}\` moves, and visitors cannot stop it.`,
    help: 'Take a picture that stands still, or a film, which visitors start and stop, and which is a tenth of its size.',
  };
}

function small(name: string, width: number, least: number): Found {
  return {
    rule: 'picture/small',
    severity: 'warning',
    message: `\`assets/${name}\` is only ${width} pixels wide, so it will be blurred.`,
    help: `Take a picture of at least ${least} pixels; twice that is sharp on every screen.`,
  };
}
