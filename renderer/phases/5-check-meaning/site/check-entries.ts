import type { Diagnostic } from '../../../model/diagnostic.ts';
import { isMapping } from '../../../model/mapping.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, UNKNOWN, type Uncertain } from '../../../model/unknown.ts';
import { repeated } from '../repeated.ts';

export const rules: Rules = {
  'data/duplicate-id': {
    title: 'Two entries with one id',
    why: 'A page that asks for the id would get one of them by chance.',
    fix: 'Give one of them another id.',
    wrong: '- { id: ada, name: Ada }\n- { id: ada, name: Ada B. }',
    right: '- { id: ada, name: Ada }\n- { id: ada-b, name: Ada B. }',
  },
};

type DataFile = Uncertain<{ kind: string; items: readonly { id?: string }[] }>;

/** Whether each entry of a data file has an id of its own; of an unknown kind nothing is known. */
export function checkEntries(file: string, data: DataFile): Diagnostic[] {
  const items = part(data, 'kind') === UNKNOWN ? UNKNOWN : part(data, 'items');
  const ids = (items === UNKNOWN ? [] : items).flatMap((item, index) => {
    const id = isMapping(item) ? item.id : undefined;
    const isId = typeof id === 'string' || typeof id === 'number';
    return isId ? [{ id: String(id), pointer: `/items/${index}/id` }] : [];
  });
  return repeated(ids, ({ id }) => id).map(([{ id, pointer }, first]) =>
    sameId(id, pointer, { file, pointer: first.pointer }),
  );
}

function sameId(id: string, pointer: string, first: { file: string; pointer: string }): Diagnostic {
  return {
    rule: 'data/duplicate-id',
    pointer,
    message: `Two entries have the id \`${id}\`, so nobody knows which of them a page takes.`,
    help: 'Give one of them another id.',
    related: [{ ...first, message: 'The first one is here.' }],
  };
}
