import { childPointer, type Json, type YamlEdit } from '../../../renderer/index.ts';
import type { WrittenExperiment } from '../../read/find-experiments.ts';
import { EditRefusal, putInto } from './put-into.ts';

/**
 * The edits that end an experiment on a page: what a variant changes is written into the sections,
 * and the experiment is removed.
 * @throws EditRefusal where the page cannot say what the variant does.
 */
export function keepVariant(experiment: WrittenExperiment, variant: string): YamlEdit[] {
  const { page, index, variants, file } = experiment;
  const kept = variants.find(({ name }) => name === variant);
  if (!kept) {
    const names = variants.map(({ name }) => name).join(', ');
    throw new EditRefusal(`\`${experiment.name}\` has no variant \`${variant}\` (${names}).`);
  }
  if (kept.locale !== undefined && kept.locale !== page.locale) {
    throw new EditRefusal(
      `\`${variant}\` is in another language than ${file}, and single sections cannot be. Write its texts yourself.`,
    );
  }
  const changes = Array.isArray(kept.changes) ? kept.changes : [];
  return [...changes.flatMap((change) => keepChange(change, experiment)), removal(page, index)];
}

function keepChange(
  { id, ...fields }: Record<string, Json>,
  { page, file }: WrittenExperiment,
): YamlEdit[] {
  const sections = Array.isArray(page.sections) ? page.sections : [];
  const index = sections.findIndex((section) => section?.id === id);
  if (index < 0) {
    throw new EditRefusal(
      `The section \`${id}\` is not written in ${file} itself. Write what the variant changes where the section is, and remove the experiment.`,
    );
  }
  const section = childPointer('/sections', index);
  return Object.entries(fields).flatMap(([key, value]) =>
    leavesOf(value, [key]).flatMap(([keys, leaf]) => putInto(page, section, keys, leaf)),
  );
}

/** What a change puts in place of something else: mappings merge key by key, as where they are shown. */
function leavesOf(value: Json, keys: string[]): [keys: string[], value: Json][] {
  const isGroup = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isGroup || Object.keys(value).length === 0) return [[keys, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...keys, key]));
}

function removal({ experiments }: Record<string, unknown>, index: number): YamlEdit {
  const isOnly = Array.isArray(experiments) && experiments.length === 1;
  const pointer = '/experiments';
  return { kind: 'remove', pointer: isOnly ? pointer : childPointer(pointer, index) };
}
