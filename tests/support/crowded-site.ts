import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { placeholder } from '../../cli/build/gallery/placeholder.ts';
import { builtInRegistry } from '../../renderer/generated/registry.ts';
import type { Overlay, Section } from '../../renderer/generated/types.ts';
import { mapFields } from '../../renderer/registry/schema/map-fields.ts';
import { readExamples, type TypeFolder, typeFolders } from './examples.ts';

/** How many entries lists have: alone, in a row, in two rows, and in many with a rest. */
export const COUNTS = [1, 3, 5, 19];

/** Words as people write them where these are long, and those between them. */
const WORDS = {
  de: ['Kraftfahrzeughaftpflichtversicherung', 'und', 'Terminvereinbarung', 'für', 'Anmeldung'],
  ar: ['والاستراتيجيات', 'في', 'المستشفيات', 'من', 'كل'],
} as const;

export type CrowdedLanguage = keyof typeof WORDS;

export const LANGUAGES = Object.keys(WORDS) as CrowdedLanguage[];

/** A figure that leaves no place to break at. */
const FIGURE = '1.234.567.890 €';
const PRICES = [FIGURE, '$4,950', '4.950\u00A0€'];

type Part = Record<string, unknown>;

/** Path of the page whose lists have so many entries. */
export function crowdedPath(language: CrowdedLanguage, count: number): string {
  return `/${language}-${count}`;
}

/**
 * Writes a site in a square look: a page for each language and number of entries, with every
 * section that has a list, in each of its layouts.
 */
export async function writeCrowdedSite(folder: string): Promise<void> {
  const assets = new Set<string>(['share.svg']);
  const files = LANGUAGES.flatMap((language) =>
    COUNTS.map((count) => {
      const sections = listedSections().map((section) => crowd(section, language, count, assets));
      const page = {
        title: `${language} ${count}`,
        description: 'Every list.',
        locale: language,
        sections: [
          { type: 'header', logo: { label: crowdText('One two', language, 0), href: '/de-1' } },
          { type: 'hero', heading: crowdText('One two three', language, 0) },
          ...sections,
          crowdedForm(language),
        ],
      };
      return [`pages${crowdedPath(language, count)}.yaml`, JSON.stringify(page)] as const;
    }),
  );
  write(folder, 'site.yaml', JSON.stringify(settings));
  for (const [path, text] of files) write(folder, path, text);
  for (const name of assets) write(folder, `assets/${name}`, await placeholder(name));
}

const settings = {
  name: 'Crowded',
  product: 'Crowded',
  url: 'https://crowded.example',
  locale: 'de',
  organization: { name: 'Crowded', phone: '+49 30 555 0100', email: 'hello@crowded.example' },
  social: { image: { src: 'share.svg', alt: 'Hills' } },
  theme: { kit: 'poster', cards: 'line' },
  leads: {
    types: { visit: { label: 'Visit' } },
    fields: [
      { name: 'email', label: 'E-mail', input: 'email' },
      { name: 'day', label: 'Day', input: 'date' },
      { name: 'place', label: 'Place', input: 'select', options: ['Here', 'There'] },
    ],
  },
};

/** A form with the controls whose content no line break makes narrower. */
function crowdedForm(language: CrowdedLanguage): unknown {
  const [long, , other] = WORDS[language];
  return {
    type: 'lead-form',
    heading: crowdText('One two three', language, 1),
    form: {
      leadType: 'visit',
      button: long,
      thankYou: '/de-1',
      fields: [
        { name: 'email', label: `${long} *`, input: 'email' },
        { name: 'day', label: crowdText('One two three', language, 2), input: 'date' },
        { name: 'place', label: other, input: 'select', options: [long, other] },
      ],
    },
  };
}

function write(folder: string, path: string, content: string | Buffer): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** One example of each layout of each section that has a list. Forms and third parties are no lists. */
function listedSections(): Section[] {
  return typeFolders
    .filter(({ kind }) => kind === 'section')
    .flatMap((folder) => {
      const shown = new Map<unknown, Section>();
      for (const section of plainExamples(folder)) {
        const layout = 'layout' in section ? section.layout : undefined;
        if (!shown.has(layout)) shown.set(layout, section);
      }
      return [...shown.values()].filter((section) => listOf(section) !== undefined);
    });
}

function plainExamples(folder: TypeFolder): Section[] {
  const facts = builtInRegistry.sections.get(folder.type)?.facts;
  if (facts?.landmark) return [];
  return readExamples(folder).flatMap(({ section }) => {
    if (!section || facts?.providers?.(section as never)?.length) return [];
    return /"(form|leadType|provider|proof|compare)":|\.mp4"/.test(JSON.stringify(section))
      ? []
      : [section];
  });
}

/** The name of the list that a section is there for. */
function listOf(section: Section): string | undefined {
  const { properties = {} } = builtInRegistry.sections.get(section.type)?.schema().schema ?? {};
  return Object.keys(section).find(
    (key) => properties[key]?.type === 'array' && key !== 'actions' && key !== 'columns',
  );
}

function crowd(
  section: Section,
  language: CrowdedLanguage,
  count: number,
  assets: Set<string>,
): unknown {
  const list = listOf(section) as string;
  const { id: _id, active: _active, ...part } = section as unknown as Part;
  const { minItems = 1, maxItems = count } =
    builtInRegistry.sections.get(section.type)?.schema().schema?.properties?.[list] ?? {};
  const size = Math.max(minItems, Math.min(count, maxItems));
  const grown = { ...part, [list]: grow(part[list] as unknown[], size, count) };
  let index = 0;
  const plan = builtInRegistry.pageTexts;
  const content = { sections: [grown] } as unknown as { sections: (Section | Overlay)[] };
  return mapFields(plan, content, (text, format, pointer, isData) => {
    index++;
    if (/\/(?:value|price)$/.test(pointer)) return PRICES[index % PRICES.length] ?? '';
    if (format === 'asset') return drawn(text, assets);
    if (format === 'href' || format === 'page-path') return /^[/#]/.test(text) ? '/de-1' : text;
    if (isData || !['', 'markdown'].includes(format)) return text;
    return crowdText(text, language, index);
  }).value.sections[0];
}

/** A list with so many entries; one of groups keeps its first group, which gets as many. */
function grow(entries: readonly unknown[], size: number, count: number): unknown[] {
  const [first] = entries as Part[];
  if (Array.isArray(first?.items)) return [{ ...first, items: grow(first.items, count, count) }];
  return Array.from({ length: size }, (_, index) => {
    const entry = entries[index % entries.length] as Part;
    return index >= entries.length && entry.id ? { ...entry, id: `entry-${index}` } : entry;
  });
}

/** As many words as a text has, in another language; what has no words stays. */
function crowdText(text: string, language: CrowdedLanguage, index: number): string {
  if (!/\p{L}{2}/u.test(text)) return text;
  const words = WORDS[language];
  const made = text.split(/\s+/).map((_, place) => words[(place + index) % words.length]);
  return `${made.join(' ')} ${index}`;
}

function drawn(asset: string, assets: Set<string>): string {
  const { dir, name } = parse(asset);
  const file = `${join(dir, name).replaceAll('/', '-')}.svg`;
  assets.add(file);
  return file;
}
