import { editSource, type Json, type YamlEdit } from '../../renderer/index.ts';
import { Failure } from '../terminal/terminal.ts';

/**
 * site.yaml with more lead types.
 * @throws Failure where it has none so far.
 */
export function withLeadTypes(text: string, types: Readonly<Record<string, Json>>): string {
  return Object.entries(types).reduce((before, [key, value]) => {
    const edit: YamlEdit = { kind: 'add', pointer: '/leads/types', key, value };
    const { text: after, refused } = editSource({ path: 'site.yaml', text: before }, edit);
    if (refused !== undefined) {
      throw new Failure(
        'site.yaml has no lead types to add one to.',
        'Write leads: { types: { question: { label: Question } } } there first.',
      );
    }
    return after;
  }, text);
}
