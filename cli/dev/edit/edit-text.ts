import { editSource, type SourceFile, type YamlEdit } from '../../../renderer/index.ts';
import { EditRefusal } from './put-into.ts';

/**
 * The text of a file after some edits, each of what the one before has left.
 * @throws EditRefusal with the reason of the first edit that cannot be made.
 */
export function editText({ path, text }: SourceFile, edits: readonly YamlEdit[]): string {
  return edits.reduce((before, edit) => {
    const { text: after, refused } = editSource({ path, text: before }, edit);
    if (refused !== undefined) throw new EditRefusal(refused);
    return after;
  }, text);
}
