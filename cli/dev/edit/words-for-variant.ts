import {
  childPointer,
  type Json,
  pointerKeys,
  valueAt,
  type YamlEdit,
} from '../../../renderer/index.ts';
import type { WrittenExperiment } from '../../read/find-experiments.ts';
import type { Change, NamedVariants } from '../edit-protocol.ts';
import { nextVariant } from '../numbered-name.ts';
import { mergeGroups } from './merge-groups.ts';
import { overrideHere, ownEntry, VARIANT, wholeLists } from './override-here.ts';
import type { FileEdits, PageFiles } from './page-sources.ts';
import { freeId } from './plan-part.ts';
import { EditRefusal, putInto, wrap } from './put-into.ts';

type Written = { name?: string; variants?: { name?: string; [list: string]: unknown }[] }[];

/** A variant of an experiment that is not the page as it is written, and where it is written. */
interface ShownVariant {
  name: string;
  pointer: string;
}

/** The experiments of a page, with the names of their variants: the first is the page as it is written. */
export function pageExperiments({ page, valueIn }: PageFiles): Omit<NamedVariants, 'others'>[] {
  const { experiments } = Object(valueIn(page.file)) as { experiments?: Written };
  return (experiments ?? []).map(({ name = '', variants = [] }) => ({
    name,
    variants: variants.map((one) => one.name ?? ''),
  }));
}

/** The variant that is named as in an address, `experiment:variant`; undefined for the first one. */
export function shownVariant(
  { page, valueIn }: PageFiles,
  shown: string,
): ShownVariant | undefined {
  const { experiments } = Object(valueIn(page.file)) as { experiments?: Written };
  const [name, variant = ''] = shown.split(':');
  const index = experiments?.findIndex((one) => one.name === name) ?? -1;
  const place = experiments?.[index]?.variants?.findIndex((one) => one.name === variant) ?? -1;
  if (place < 1) return undefined;
  return { name: variant, pointer: `/experiments/${index}/variants/${place}` };
}

/** The place in a section of the page that a text of a variant takes; undefined for any other text. */
export function placeOfVariant({ page }: PageFiles, pointer: string): string | undefined {
  const change = VARIANT.exec(pointer)?.[0];
  if (change === undefined) return undefined;
  const { id } = Object(valueAt(page.value, change)) as { id?: string };
  const list = change.includes('/overlays/') ? 'overlays' : 'sections';
  const parts = (valueAt(page.value, `/${list}`) ?? []) as { id?: string }[];
  const index = parts.findIndex((one) => one.id === id);
  return index < 0 ? undefined : `/${list}/${index}${pointer.slice(change.length)}`;
}

/** Whether the variant that shows a text has words of its own for it. */
export function isOfVariant({ page, valueIn }: PageFiles, pointer: string): boolean {
  return VARIANT.test(pointer) && valueAt(valueIn(page.file), pointer) !== undefined;
}

/** What a variant that is named as in an address has at a place of the page. */
export function valueInVariant(files: PageFiles, pointer: string, shown: string): unknown {
  const { page } = files;
  const [name, index, ...keys] = pointerKeys(pointer);
  const part = `/${name}/${index}`;
  const change = changeOf(files, part, shown);
  const own = change && valueAt(files.valueIn(page.file), change);
  const base = valueAt(page.value, part);
  const whole = own ? mergeGroups(base, own) : base;
  return valueAt(whole, keys.reduce(childPointer, ''));
}

/** Where the page's own file writes what a variant changes of a part, or undefined if it changes nothing. */
export function changeOf(files: PageFiles, part: string, shown: string): string | undefined {
  const { page, valueIn } = files;
  const variant = shownVariant(files, shown);
  const list =
    variant && `${variant.pointer}/${part.startsWith('/sections/') ? 'changes' : 'overlays'}`;
  const changes = list === undefined ? undefined : valueAt(valueIn(page.file), list);
  const { id } = Object(valueAt(page.value, part)) as { id?: string };
  const at = Array.isArray(changes)
    ? changes.findIndex((one) => id !== undefined && one?.id === id)
    : -1;
  return at < 0 ? undefined : `${list}/${at}`;
}

/**
 * Writes a value for one variant, beside what it changes already; without a value, what it changes there is
 * taken out.
 * @throws EditRefusal where the variant is gone, or other pages show the section too.
 */
export function setInVariant(
  files: PageFiles,
  pointer: string,
  value: Json | undefined,
  shown: string,
): FileEdits {
  const { page, valueIn } = files;
  const { file } = page;
  if (VARIANT.test(pointer)) return overrideHere(files, pointer, value);
  const own = valueIn(file);
  const variant = shownVariant(files, shown);
  const [name, index, ...keys] = pointerKeys(pointer);
  if (!variant || (name !== 'sections' && name !== 'overlays')) {
    throw new EditRefusal('This is the same in all variants.');
  }
  const part = `/${name}/${index}`;
  const change = changeOf(files, part, shown);
  const whole = { [name]: { [String(index)]: valueInVariant(files, part, shown) } };
  const { rest, put } = wholeLists(whole, pointer, keys, value);
  if (put === undefined) {
    const written = change && keys.reduce(childPointer, change);
    if (written && valueAt(own, written) !== undefined) {
      return { file, edits: [{ kind: 'remove', pointer: written }] };
    }
    throw new EditRefusal('A variant can change this, but not leave it out. Choose all variants.');
  }
  if (change) return { file, edits: putInto(own, change, rest, put) };
  const { id, edits } = namedPart(files, name, Number(index));
  const list = name === 'sections' ? 'changes' : name;
  const count = (valueAt(own, childPointer(variant.pointer, list)) as unknown[] | undefined)
    ?.length;
  const added = { id, ...(wrap(rest, put) as object) } as Json;
  const begun = putInto(own, variant.pointer, [list, String(count ?? 0)], added);
  return { file, edits: [...edits, ...begun] };
}

/** Adds a variant with another main heading to an experiment, which is begun unless the page has it. */
export function beginExperiment(
  files: PageFiles,
  { name, heading }: Extract<Change, { do: 'begin-experiment' }>,
): FileEdits {
  if (heading.trim() === '') throw new EditRefusal('Write the other heading first.');
  const { page, valueIn } = files;
  const { sections = [] } = page.value as { sections?: { heading?: unknown }[] };
  const index = sections.findIndex((one) => typeof one?.heading === 'string');
  if (index < 0) throw new EditRefusal('This page has no heading that a variant could change.');
  const { id, edits } = namedPart(files, 'sections', index);
  const own = valueIn(page.file);
  const experiments = pageExperiments(files);
  const at = experiments.findIndex((one) => one.name === name);
  const { variants = [] } = experiments[at] ?? {};
  const made = { name: nextVariant(variants), changes: [{ id, heading }] };
  const there = files.experiments().find((one) => one.name === name);
  const [keys, value]: [unknown[], Json] =
    at < 0
      ? [
          [experiments.length],
          there ? alike(there, made.changes) : { name, variants: [{ name: 'control' }, made] },
        ]
      : [[at, 'variants', variants.length], made];
  const begun = putInto(own, '', ['experiments', ...keys.map(String)], value);
  return { file: page.file, edits: [...edits, ...begun] };
}

/** The experiment of another page for this one: all of its variants but the first change the same here at first. */
function alike({ written, variants }: WrittenExperiment, changes: Json): Json {
  const rules = ['name', 'plan', 'keep', 'holdout', 'only'].filter((key) => key in written);
  const own = variants.map(({ name, share }, index) => ({
    name,
    ...(share !== undefined && { share }),
    ...(index > 0 && { changes }),
  }));
  return { ...Object.fromEntries(rules.map((key) => [key, written[key]])), variants: own } as Json;
}

/** The id of a part, which it is given unless it has one. */
function namedPart(
  files: PageFiles,
  name: 'sections' | 'overlays',
  index: number,
): { id: string; edits: YamlEdit[] } {
  const { page, valueIn } = files;
  const part = valueAt(page.value, `/${name}/${index}`) as { id?: string; type?: string };
  if (part.id !== undefined) return { id: part.id, edits: [] };
  const entry = ownEntry(files, name, index);
  if (entry === undefined) throw new EditRefusal('Other pages show this section, too.');
  const parts = page.value as Parameters<typeof freeId>[1];
  const id = freeId(part.type ?? name, parts);
  const [, before] = Object.keys(Object(valueAt(valueIn(page.file), entry)));
  return { id, edits: [{ kind: 'add', pointer: entry, key: 'id', value: id, before }] };
}
