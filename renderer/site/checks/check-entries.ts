import type { Problem } from '../../model/diagnostic.ts';

/** Whether each entry of a data file, of the form its schema asks for, has an id of its own. */
export function checkEntries(file: string, data: unknown): Problem[] {
  const { items = [] } = data as { items?: readonly { id?: unknown }[] };
  const first = new Map<unknown, string>();
  return items.flatMap(({ id }, index) => {
    const pointer = `/items/${index}/id`;
    const before = first.get(id);
    if (id === undefined || before === undefined) {
      first.set(id, pointer);
      return [];
    }
    return [sameId(String(id), pointer, { file, pointer: before })];
  });
}

function sameId(id: string, pointer: string, first: { file: string; pointer: string }): Problem {
  return {
    rule: 'data/duplicate-id',
    severity: 'error',
    pointer,
    message: `Two entries have the id \`${id}\`, so nobody knows which of them a page takes.`,
    help: 'Give one of them another id.',
    related: [{ ...first, message: 'The first one is here.' }],
  };
}
