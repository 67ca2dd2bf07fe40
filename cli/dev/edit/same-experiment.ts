import type { Json, YamlEdit } from '../../../renderer/index.ts';
import { childPointer } from '../../../renderer/light.ts';
import { findExperiments } from '../../read/find-experiments.ts';
import type { FileChange } from '../../write/change-files.ts';
import type { Preview } from '../open-preview.ts';
import { editText } from './edit-text.ts';
import type { FileEdits } from './page-sources.ts';

/** What an experiment has alike on all of its pages: all but what variants change there, and when it runs. */
const ALIKE =
  /^\/experiments\/(\d+)\/(?:name$|variants(?:\/\d+(?:\/(?:name|share))?)?$|plan(?:\/(?:leads|times))?$|keep\b|holdout$|only\b)/;

/** The other pages with an experiment that some edits change: it stays the same on all of them. */
export function sameExperiment(
  { file, edits }: FileEdits,
  { snapshot }: Pick<Preview, 'snapshot'>,
): FileChange[] {
  const alike = edits.filter((edit) => ALIKE.test(placeOf(edit)));
  const [number, ...more] = new Set(alike.map((edit) => ALIKE.exec(placeOf(edit))?.[1]));
  if (number === undefined || more.length > 0) return [];
  const { experiments } = findExperiments(snapshot);
  const own = experiments.find((one) => one.file === file && one.index === Number(number));
  const others = experiments.filter((one) => one.name === own?.name && one.file !== file);
  return others.map(({ file: path, text, index, variants }) => {
    const there = (pointer: string) => pointer.replace(/\d+/, String(index));
    const moved = alike.map((edit): YamlEdit => {
      const pointer = there(edit.pointer);
      return edit.kind === 'insert'
        ? { ...edit, pointer, value: likeLast(variants, edit.value) }
        : { ...edit, pointer };
    });
    return { path, before: text, after: editText({ path, text }, moved) };
  });
}

/** A variant that is new changes on another page what the last one does there, until it is given words of its own. */
function likeLast(variants: readonly Record<string, unknown>[], added: Json): Json {
  const { name, share } = Object(added) as Record<string, Json>;
  return { ...variants.at(-1), name, ...(share !== undefined && { share }) } as Json;
}

function placeOf(edit: YamlEdit): string {
  return edit.kind === 'add' ? childPointer(edit.pointer, edit.key) : edit.pointer;
}
