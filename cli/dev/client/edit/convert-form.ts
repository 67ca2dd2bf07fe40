import type { Change, ConvertibleType, EditablePart } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { selectOf } from '../select-of.ts';
import { adder } from './adder.ts';
import { labelled } from './labelled.ts';

/** Turns a section into one of another type, which shows what it can of it; undefined if there is none. */
export function convertForm(
  { name }: EditablePart,
  types: readonly ConvertibleType[],
  change: (changeAt: (index: number) => Change) => Promise<string | undefined>,
): HTMLElement | undefined {
  if (types.length === 0) return undefined;
  const choice = selectOf(types.map((one) => [one.type, wordsOf(one)]));
  const convert = () =>
    void change((index) => ({ do: 'convert-part', name, index, type: choice.value }));
  return adder('Turn it into another section', '/convert', [
    labelled('What it becomes', choice),
    element('div.actions', quietButton('Change it', convert)),
  ]);
}

/** What a type is called, with what it leaves out and what is to be written. */
function wordsOf({ title, lost, open }: ConvertibleType): string {
  const notes = [
    ...(lost.length > 0 ? [`without ${lost.join(', ')}`] : []),
    ...(open.length > 0 ? [`to write: ${open.join(', ')}`] : []),
  ];
  return notes.length === 0 ? title : `${title} (${notes.join('; ')})`;
}
