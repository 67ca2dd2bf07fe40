import {
  editSource,
  locateInSource,
  type SourceFile,
  type YamlEdit,
} from '../../../renderer/index.ts';
import { EditRefusal } from './put-into.ts';

/**
 * The text of a file after some edits, each of what the one before has left.
 * @throws EditRefusal with the reason of the first edit that cannot be made.
 */
export function editText({ path, text }: SourceFile, edits: readonly YamlEdit[]): string {
  return edits.reduce((before, edit) => {
    const { text: after, refused } = editSource({ path, text: before }, edit);
    if (refused !== undefined) throw new EditRefusal(refused, lineOf({ path, text: before }, edit));
    return after;
  }, text);
}

/** The line of what was to be edited, from 1 on. */
function lineOf(source: SourceFile, { pointer }: YamlEdit): number {
  const { start } = locateInSource(source).locate(pointer);
  return source.text.slice(0, start).split('\n').length;
}
