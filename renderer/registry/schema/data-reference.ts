import { plainWord } from '../../text/nearest-name.ts';
import type { JsonSchema } from './json-schema.ts';

/** What stands for content that is written in a data file or in the entry of a collection. */
export const dataReference = {
  type: 'object',
  title: 'from data',
  description: 'Takes the content from a data file, or from the entries of a collection.',
  additionalProperties: false,
  properties: {
    from: {
      type: 'string',
      description: 'Name of the data file, or item.… for the entry of the collection.',
    },
    only: {
      type: 'array',
      synonyms: ['ids', 'include', 'select'],
      items: { type: 'string' },
      description: 'Ids of the entries to take, in this order.',
    },
    order: {
      type: 'string',
      synonyms: ['sort', 'sortby', 'orderby'],
      enum: ['newest', 'oldest'],
      description: 'Which entries come first, by their dates.',
    },
    tag: {
      type: 'string',
      synonyms: ['category', 'tags', 'filter'],
      description: 'Tag of the entries to take.',
    },
    first: {
      type: 'integer',
      synonyms: ['limit', 'count', 'max', 'take', 'number'],
      minimum: 1,
      description: 'Number of entries to take.',
    },
  },
  required: ['from'],
} satisfies JsonSchema;

/** The field of a reference that a name means, as it is or as other programs call it. */
export function referenceField(written: string): string | undefined {
  const name = plainWord(written);
  const fields: Readonly<Record<string, JsonSchema>> = dataReference.properties;
  return Object.keys(fields).find((one) => one === name || fields[one]?.synonyms?.includes(name));
}
