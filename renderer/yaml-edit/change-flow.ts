import type { YAMLMap, YAMLSeq } from 'yaml';
import type { Edit } from '../model/diagnostic.ts';
import { pointerKeys } from '../model/pointer.ts';
import { type EntryEdit, notThere, RefusedEdit } from './edit.ts';
import { type FlowPart, hasComment, spanOf } from './flow-parts.ts';
import { indexOf } from './node-at.ts';
import { flowText } from './write-value.ts';

/** The ways to change a collection between brackets or braces. */
export function* changeFlow(
  collection: YAMLMap | YAMLSeq,
  text: string,
  edit: EntryEdit,
): Generator<Edit[]> {
  const [start, end] = collection.range ?? [0, 0];
  if (hasComment(collection.srcToken, end)) {
    throw new RefusedEdit('A comment stands between these entries.');
  }
  const items = collection.items.map((item) => spanOf(item, text));
  const parts = items.map(({ start, end }) => text.slice(start, end));
  switch (edit.kind) {
    case 'add': {
      const at = edit.before === undefined ? parts.length : indexOf(collection, edit.before);
      yield [
        insertion(
          items,
          at,
          flowText({ [edit.key]: edit.value })
            .slice(1, -1)
            .trim(),
          start,
          end,
          text,
        ),
      ];
      return;
    }
    case 'insert':
      yield [insertion(items, edit.index, flowText(edit.value), start, end, text)];
      return;
    case 'duplicate':
      yield [insertion(items, edit.index + 1, parts[edit.index] ?? '', start, end, text)];
      return;
    case 'move': {
      const order = [...parts];
      order.splice(edit.to, 0, ...order.splice(edit.from, 1));
      yield items.flatMap((item, index) =>
        order[index] === parts[index] ? [] : [{ ...item, text: order[index] ?? '' }],
      );
      return;
    }
    case 'hide':
      throw new RefusedEdit('This section is written in a way that only a developer can hide.');
    case 'remove': {
      const at = indexOf(collection, pointerKeys(edit.pointer).at(-1) ?? '');
      yield [removal(items, at)];
    }
  }
}

function insertion(
  items: readonly FlowPart[],
  index: number,
  put: string,
  start: number,
  end: number,
  text: string,
): Edit {
  const next = items[index];
  const last = items.at(-1);
  if (next) return { start: next.start, end: next.start, text: `${put}, ` };
  if (last) return { start: last.end, end: last.end, text: `, ${put}` };
  const padding = text[start] === '{' ? ' ' : '';
  return { start: start + 1, end: end - 1, text: padding + put + padding };
}

function removal(items: readonly FlowPart[], index: number): Edit {
  const item = items[index];
  if (!item) throw notThere();
  const next = items[index + 1];
  const previous = items[index - 1];
  if (next) return { start: item.start, end: next.start, text: '' };
  return { start: previous?.end ?? item.start, end: item.end, text: '' };
}
