import type { Json } from '../../renderer/index.ts';

/** What files that name no format write otherwise: every place of a kind, and its edits. */
export interface Rewrite {
  files: RegExp;
  /** A pointer in which * is each entry of a list. */
  at: string;
  /** What the texts of a group match for its rewrite; `undefined` where it has no such field. */
  where?: Readonly<Record<string, RegExp | undefined>>;
  /**
   * Fields that it gets, in this order, before one that it has. `{name}` is its own name, `{column}`
   * that name as columns are written, `{leadTypes}` all lead types that the site uses.
   */
  add?: { before: string; fields: Readonly<Record<string, Json>> };
  rename?: string;
  /** What was done, as a sentence. */
  done: string;
}

/** In the order in which they are made. */
export const rewrites: readonly Rewrite[] = [
  {
    files: /^site\.yaml$/,
    at: '/forms',
    add: {
      before: 'fields',
      fields: {
        schema: 'public',
        types: '{leadTypes}',
        typeColumn: 'cta_source',
      },
    },
    done: 'Lead types and the names in the database, which were those of the program, are named.',
  },
  {
    files: /^site\.yaml$/,
    at: '/forms/fields/*',
    where: { name: /[A-Z]/, column: undefined },
    add: { before: 'label', fields: { column: '{column}' } },
    done: 'Fields with capitals in their names say which column they are.',
  },
  {
    files: /^site\.yaml$/,
    at: '/forms',
    rename: 'leads',
    done: '`forms` is called `leads`.',
  },
  {
    files: /^pages\/.*\.ya?ml$/,
    at: '/experiments/*',
    where: { keep: undefined },
    add: { before: 'variants', fields: { keep: { as: '{name}' } } },
    done: 'Browsers keep the variants of an experiment under its name, as they did.',
  },
];
