import type { Section } from '../../generated/types.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import { childPointer } from '../../model/pointer.ts';
import { shorten } from '../../text/wording.ts';
import type { PageCheck, PageUnderCheck } from './check.ts';
import { linksTwice } from './links-twice.ts';
import { writtenParts } from './page-parts.ts';
import { repeated } from './repeated.ts';

/** Whether lists say something twice, and pictures are told apart. */
export const pageCheck: PageCheck = {
  rules: {
    'list/twice': {
      title: 'An entry that is in its list twice, or says the same as another',
      why: 'It was copied to be changed, and visitors read it twice.',
      fix: 'Change one of the two, or delete it.',
      wrong: 'items:\n  - { value: "2", label: kilns }\n  - { value: "2", label: kilns }',
      right: 'items:\n  - { value: "2", label: kilns }',
      canBeOff: true,
    },
    'link/twice': {
      title: 'Two links of one list with the same words or the same target',
      why: 'One of them was copied to be changed, and leads elsewhere than it says.',
      fix: 'Correct the words or the target of one of them.',
      wrong: 'links:\n  - { label: Prices, href: /prices }\n  - { label: Contact, href: /prices }',
      right: 'links:\n  - { label: Prices, href: /prices }\n  - { label: Contact, href: /contact }',
      canBeOff: true,
    },
    'section/twice': {
      title: 'A section that is on its page twice',
      why: 'It was pasted to be changed, and visitors read it twice.',
      fix: 'Change one of the two, or delete it. What is to be shown twice can be a partial.',
      wrong:
        'sections:\n  - { type: rich-text, body: It boils. }\n  - { type: rich-text, body: It boils. }',
      right: 'sections:\n  - { type: rich-text, body: It boils. }',
      canBeOff: true,
    },
    'picture/same-words': {
      title: 'Two pictures with the same alternative text, or one with that of its heading',
      why: 'Who cannot see them hears the same twice, and takes two pictures for one.',
      fix: 'Say of each what it shows.',
      wrong: '- { src: wheel.jpg, alt: The studio }\n- { src: kiln.jpg, alt: The studio }',
      right:
        '- { src: wheel.jpg, alt: A wheel by the window }\n- { src: kiln.jpg, alt: The open kiln }',
      canBeOff: true,
    },
  },
  check({ page: { path, content }, fileOf, index: { registry } }) {
    const isFrame = ({ type }: Section) =>
      registry.sections.get(type)?.facts.landmark !== undefined;
    const diagnostics = sectionsTwice(
      content.sections.map((section) => (isFrame(section) ? undefined : section)),
      fileOf,
    );
    const found: Found = { path, diagnostics, pictures: [] };
    for (const { part, pointer } of writtenParts(content)) look(part, pointer, found);
    return [...found.diagnostics, ...sameWords(found.pictures)];
  },
};

/**
 * Sections that say the same; with others between them, a partial is shown twice on purpose, as is what
 * visitors are asked.
 */
function sectionsTwice(
  sections: readonly (Section | undefined)[],
  fileOf: PageUnderCheck['fileOf'],
): Diagnostic[] {
  const placed = sections.flatMap((section, index) => {
    const pointer = `/sections/${index}`;
    const isPartial = fileOf(`${pointer}/type`).startsWith('partials/');
    return section ? [{ section, index, pointer, isPartial }] : [];
  });
  return repeated(placed, ({ section }) => wordsOf(section))
    .filter(
      ([one, first]) => one.index === first.index + 1 || !(one.isPartial || isAsking(one.section)),
    )
    .map(([{ section, index, pointer }, first]) => ({
      rule: 'section/twice',
      severity: 'warning',
      pointer,
      message: `Section ${index + 1} (${section.type}) shows the same as section ${first.index + 1}.`,
      help: 'Change one of the two, or delete it.',
    }));
}

function isAsking(section: Section): boolean {
  return ['action', 'actions', 'form'].some((field) => field in section);
}

interface Picture {
  src: string;
  alt: string;
  pointer: string;
}

interface Found {
  path: string;
  diagnostics: Diagnostic[];
  pictures: Picture[];
}

function look(value: unknown, pointer: string, found: Found): void {
  if (Array.isArray(value))
    found.diagnostics.push(...twiceIn(value, pointer), ...linksTwice(value, pointer, found.path));
  else if (!isMapping(value)) return;
  else if (typeof value.src === 'string' && typeof value.alt === 'string')
    addPicture({ src: value.src, alt: value.alt, pointer }, found);
  const { heading, title = heading, picture, image = picture } = Object(value);
  if (typeof title === 'string' && Object(image).alt?.trim() === title.trim())
    found.diagnostics.push({
      rule: 'picture/same-words',
      severity: 'warning',
      pointer: `${pointer}/${Object(value).image ? 'image' : 'picture'}/alt`,
      message: `The picture is described as \`${shorten(title)}\`, which visitors read beside it.`,
      help: 'Say what it shows.',
    });
  for (const [name, inner] of Object.entries(value as Mapping)) {
    if (typeof inner === 'object') look(inner, childPointer(pointer, name), found);
  }
}

/** So many characters are read aloud in ten seconds, without a pause. */
const LONGEST = 220;

function addPicture(picture: Picture, found: Found): void {
  found.pictures.push(picture);
  if (picture.alt.length <= LONGEST) return;
  found.diagnostics.push({
    rule: 'text/picture-of',
    severity: 'warning',
    pointer: `${picture.pointer}/alt`,
    message: 'This describes a picture at such length that who listens to it loses the thread.',
    help: 'Say in a sentence or two what it shows. More belongs into the text beside it.',
  });
}

function twiceIn(list: readonly unknown[], pointer: string): Diagnostic[] {
  if (list.every((one) => typeof one === 'string')) return textsTwice(list, pointer);
  if (list.length < 2 || !isMapping(list[0])) return [];
  // Nearly all entries begin with words of their own, and say what no other says, which is known faster.
  const said = list.flatMap((entry) => tellingTexts(entry).map(([field, text]) => field + text));
  const portraits = list.flatMap((entry) => portraitOf(entry) ?? []);
  if ([list.map(firstText), said, portraits].every((texts) => new Set(texts).size === texts.length))
    return [];
  const entries = list.map((entry, index) => ({ entry, index }));
  const whole = repeated(entries, ({ entry }) => wordsOf(entry));
  const faces = repeated(entries, ({ entry }) => portraitOf(entry));
  const fields = TELLING.flatMap((field) =>
    repeated(entries, ({ entry }) => tellingTexts(entry).find(([name]) => name === field)?.[1]).map(
      ([{ index }, first]) => ({ field, index, first }),
    ),
  );
  const named = new Map(fields.reverse().map((one) => [one.index, one]));
  for (const [{ index }] of whole) named.delete(index);
  return [
    ...faces.map(([{ index }, first]) =>
      twice(
        `${pointer}/${index}/portrait`,
        `Entry ${index + 1} shows the same portrait as entry ${first.index + 1}.`,
      ),
    ),
    ...whole.map(([{ index }, first]) =>
      twice(
        `${pointer}/${index}`,
        `Entry ${index + 1} shows the same as entry ${first.index + 1}.`,
      ),
    ),
    ...Array.from(named.values(), ({ field, index, first }) => {
      const message = `Entry ${index + 1} has the same \`${field}\` as entry ${first.index + 1}.`;
      return twice(`${pointer}/${index}/${field}`, message);
    }),
  ];
}

/** Lists of texts that say what there is; others are the cells of a table, which may be the same. */
const POINTS = /\/(?:features|items|points)$/;

function textsTwice(list: readonly string[], pointer: string): Diagnostic[] {
  if (!POINTS.test(pointer)) return [];
  return repeated(list.entries(), ([, text]) => text.trim().toLowerCase()).map(
    ([[index], [first]]) =>
      twice(`${pointer}/${index}`, `Entry ${index + 1} says the same as entry ${first + 1}.`),
  );
}

function twice(pointer: string, message: string): Diagnostic {
  const help = 'Change one of the two, or delete it.';
  return { rule: 'list/twice', severity: 'warning', pointer, message, help };
}

/** Fields that tell the entries of a list apart. */
const NAMES = ['question', 'feature'];

/** Fields that do so where they are long: no two people say the same in so many words. */
const STATEMENTS = ['quote', 'answer', 'bio', 'text'];
const LONG = 40;

const TELLING = [...NAMES, 'name', 'title', ...STATEMENTS];

function tellingTexts(entry: unknown): [field: string, text: string][] {
  const fields = Object(entry);
  // What has a price is bought by its name, and what leads somewhere is chosen by its title.
  const isTelling = (field: string) =>
    field === 'name'
      ? 'price' in fields
      : field === 'title'
        ? 'href' in fields
        : NAMES.includes(field) || fields[field].length >= LONG;
  return TELLING.filter((field) => typeof fields[field] === 'string' && isTelling(field)).map(
    (field) => [field, fields[field].trim()],
  );
}

/** The photo of a person; an SVG may stand for several. */
function portraitOf(entry: unknown): string | undefined {
  const { name, portrait } = Object(entry);
  const { src = portrait } = Object(portrait);
  return name && /\.(?:jpe?g|png|webp)$/i.test(src) ? src : undefined;
}

function firstText(entry: unknown): unknown {
  return Object.values(shown(entry)).find((value) => typeof value === 'string');
}

/** What visitors see of an entry: of a picture the file, whatever is said of it. */
function wordsOf(entry: unknown): string {
  const { src } = Object(entry);
  return typeof src === 'string' ? src : JSON.stringify(shown(entry));
}

/** The fields that visitors may see; an icon tells entries apart only if they have no words. */
function shown(entry: unknown): object {
  const { id: _id, icon, ...fields } = Object(entry);
  const hasWords = Object.values(fields).some((value) => typeof value === 'string');
  return hasWords ? fields : { icon, ...fields };
}

function sameWords(pictures: readonly Picture[]): Diagnostic[] {
  return repeated(pictures, ({ alt }) => alt.trim() || undefined)
    .filter(([{ src }, first]) => src !== first.src)
    .map(([{ pointer, alt, src }, first]) => ({
      rule: 'picture/same-words',
      severity: 'warning',
      pointer: `${pointer}/alt`,
      message: `\`${first.src}\` and \`${src}\` are both described as \`${shorten(alt)}\`.`,
      help: 'Say of each what it shows.',
    }));
}
