import type { Diagnostic } from '../../model/diagnostic.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import { childPointer } from '../../model/pointer.ts';
import { shorten } from '../../text/wording.ts';
import type { PageCheck } from './check.ts';
import { writtenParts } from './page-parts.ts';
import { repeated } from './repeated.ts';

/** Whether lists say something twice, and pictures are told apart. */
export const repeatedCheck: PageCheck = {
  rules: {
    'list/twice': {
      title: 'An entry that is in its list twice',
      why: 'It was copied to be changed, and visitors read it twice.',
      fix: 'Change one of the two, or delete it.',
      wrong: 'items:\n  - { value: "2", label: kilns }\n  - { value: "2", label: kilns }',
      right: 'items:\n  - { value: "2", label: kilns }',
      canBeOff: true,
    },
    'picture/same-words': {
      title: 'Two pictures with the same alternative text',
      why: 'Who cannot see them takes them for one picture that is there twice.',
      fix: 'Say of each what it shows.',
      wrong: '- { src: wheel.jpg, alt: The studio }\n- { src: kiln.jpg, alt: The studio }',
      right:
        '- { src: wheel.jpg, alt: A wheel by the window }\n- { src: kiln.jpg, alt: The open kiln }',
      canBeOff: true,
    },
  },
  check({ page: { content } }) {
    const found: Found = { diagnostics: [], pictures: [] };
    for (const { part, pointer } of writtenParts(content)) look(part, pointer, found);
    return [...found.diagnostics, ...sameWords(found.pictures)];
  },
};

interface Picture {
  src: string;
  alt: string;
  pointer: string;
}

interface Found {
  diagnostics: Diagnostic[];
  pictures: Picture[];
}

function look(value: unknown, pointer: string, found: Found): void {
  if (Array.isArray(value)) found.diagnostics.push(...twiceIn(value, pointer));
  else if (!isMapping(value)) return;
  else if (typeof value.src === 'string' && typeof value.alt === 'string')
    found.pictures.push({ src: value.src, alt: value.alt, pointer });
  for (const [name, inner] of Object.entries(value as Mapping)) {
    if (typeof inner === 'object') look(inner, childPointer(pointer, name), found);
  }
}

function twiceIn(list: readonly unknown[], pointer: string): Diagnostic[] {
  if (list.length < 2 || !isMapping(list[0])) return [];
  // Nearly all entries begin with words of their own, which is known faster.
  if (new Set(list.map(firstText)).size === list.length) return [];
  const entries = list.map((entry, index) => ({ entry, index }));
  const whole = repeated(entries, ({ entry }) => wordsOf(entry));
  const named = repeated(entries, ({ entry }) => nameOf(entry)?.join(' ')).filter(
    ([{ index }]) => !whole.some(([one]) => one.index === index),
  );
  return [
    ...whole.map(([{ index }, first]) =>
      twice(
        `${pointer}/${index}`,
        `Entry ${index + 1} shows the same as entry ${first.index + 1}.`,
      ),
    ),
    ...named.map(([{ entry, index }, first]) => {
      const [field] = nameOf(entry) ?? [];
      const message = `Entry ${index + 1} has the same \`${field}\` as entry ${first.index + 1}.`;
      return twice(`${pointer}/${index}/${field}`, message);
    }),
  ];
}

function twice(pointer: string, message: string): Diagnostic {
  const help = 'Change one of the two, or delete it.';
  return { rule: 'list/twice', severity: 'warning', pointer, message, help };
}

/** Fields that tell the entries of a list apart. */
const NAMES = ['question', 'feature'];

function nameOf(entry: unknown): [field: string, name: string] | undefined {
  const fields = Object(entry);
  const field = NAMES.find((one) => typeof fields[one] === 'string');
  return field === undefined ? undefined : [field, fields[field].trim()];
}

function firstText(entry: unknown): unknown {
  return Object.values(shown(entry)).find((value) => typeof value === 'string');
}

/** What visitors see of an entry: of a picture the file, whatever is said of it. */
function wordsOf(entry: unknown): string {
  const { src } = Object(entry);
  return typeof src === 'string' ? src : JSON.stringify(shown(entry));
}

/** The fields that visitors may see. */
function shown(entry: unknown): object {
  const { id: _id, ...fields } = Object(entry);
  return fields;
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
