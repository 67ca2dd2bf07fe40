import type { Diagnostic } from '../../model/diagnostic.ts';
import { part, UNKNOWN, type Uncertain } from '../../model/unknown.ts';

type DataFile = Uncertain<{ kind: string; items: readonly { id?: string }[] }>;

/** Whether each entry of a data file has an id of its own; of an unknown kind nothing is known. */
export function checkEntries(file: string, data: DataFile): Diagnostic[] {
  const items = part(data, 'kind') === UNKNOWN ? UNKNOWN : part(data, 'items');
  const first = new Map<string, string>();
  return (items === UNKNOWN ? [] : items).flatMap((item, index) => {
    const id = part(item, 'id');
    if (id === undefined || id === UNKNOWN) return [];
    const pointer = `/items/${index}/id`;
    const before = first.get(id);
    if (before !== undefined) return [sameId(id, pointer, { file, pointer: before })];
    first.set(id, pointer);
    return [];
  });
}

function sameId(id: string, pointer: string, first: { file: string; pointer: string }): Diagnostic {
  return {
    rule: 'data/duplicate-id',
    severity: 'error',
    pointer,
    message: `Two entries have the id \`${id}\`, so nobody knows which of them a page takes.`,
    help: 'Give one of them another id.',
    related: [{ ...first, message: 'The first one is here.' }],
  };
}
