import {
  editorSchemas,
  type LocatedDiagnostic,
  parseSource,
  type Registry,
  type SourceFile,
  valueAt,
} from '../../renderer/index.ts';
import { oncePer, pointerKeys } from '../../renderer/light.ts';
import { PART_NAMES } from './edit-protocol.ts';
import { fieldWords } from './field-words.ts';
import type { Preview } from './open-preview.ts';
import type { Problem } from './protocol.ts';
import { stateIn } from './state-in-pointer.ts';

/** What is code in a text, such as the key of a field. */
const CODE = /`([A-Za-z]\w*)`/g;

const valueIn = oncePer((source: SourceFile) => parseSource(source).document?.value);

/** What the panel calls a field: by its title, if it has one. */
export function fieldLabel(key: string, registry: Registry): string {
  return titlesOf(registry).get(key) ?? fieldWords(key);
}

/** The fields that a diagnostic is in and names, as the panel calls them. */
export function labelFields(
  { file, pointer, message, help = '' }: LocatedDiagnostic,
  { snapshot, types: { registry } }: Pick<Preview, 'snapshot' | 'types'>,
): Pick<Problem, 'place' | 'labels'> {
  const titles = titlesOf(registry);
  const labelOf = (key: string) => fieldLabel(key, registry);
  const named = [...`${message} ${help}`.matchAll(CODE)].map(([, key = '']) => key);
  const source = snapshot.sources.find(({ path }) => path === file);
  const value = source && valueIn(source);
  const keys = pointerKeys(pointer);
  const [list = '', index = ''] = keys;
  const isInPart = PART_NAMES.some((name) => name === list);
  const { type = '', campaign } = Object(isInPart ? valueAt(value, `/${list}/${index}`) : value);
  const part = PART_NAMES.flatMap((name) => registry[name].get(type) ?? [])[0];
  // A campaign itself has fields called like its states.
  const state = part || campaign ? stateIn(pointer) : undefined;
  const field = keys.findLast((key) => !(isInPart && key === list) && !/^\d+$/.test(key));
  const place = [
    part?.schema().schema.title,
    field && labelOf(field),
    state && `in the state “${fieldWords(state)}”`,
  ];
  return {
    place: place.filter(Boolean).join(', '),
    labels: Object.fromEntries(
      named.filter((key) => titles.has(key)).map((key) => [key, labelOf(key)]),
    ),
  };
}

/** The keys of all fields that a site may have, each with its title where it has one. */
const titlesOf = oncePer((registry: Registry) => {
  const titles = new Map<string, string | undefined>();
  collectTitles(editorSchemas(registry), titles);
  return titles;
});

function collectTitles(schema: unknown, titles: Map<string, string | undefined>): void {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties = {} } = schema as { properties?: Record<string, { title?: string }> };
  for (const [key, field] of Object.entries(properties)) {
    titles.set(key, titles.get(key) ?? field?.title);
  }
  for (const inner of Object.values(schema)) collectTitles(inner, titles);
}
