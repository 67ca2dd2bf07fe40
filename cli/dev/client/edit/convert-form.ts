import type { Change, ConvertibleType, EditablePart } from '../../edit-protocol.ts';
import { fieldWords } from '../../field-words.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { selectOf } from '../select-of.ts';
import { adder } from './adder.ts';
import { labelled } from './labelled.ts';

/** Turns a section into one of another type, which shows what both types have; undefined if there is none. */
export function convertForm(
  { name }: EditablePart,
  types: readonly ConvertibleType[],
  change: (changeAt: (index: number) => Change) => Promise<string | undefined>,
): HTMLElement | undefined {
  if (types.length === 0) return undefined;
  const choice = selectOf(types.map(({ type, title, lost }) => [type, wordsOf(title, lost)]));
  const convert = () =>
    void change((index) => ({ do: 'convert-part', name, index, type: choice.value }));
  return adder('Turn it into another section', '/convert', [
    labelled('What it becomes', choice),
    element('div.actions', quietButton('Change it', convert)),
  ]);
}

function wordsOf(title: string, lost: readonly string[]): string {
  return lost.length === 0 ? title : `${title} (without ${lost.map(fieldWords).join(', ')})`;
}
