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
      items: { type: 'string' },
      description: 'Ids of the entries to take, in this order.',
    },
    order: {
      type: 'string',
      enum: ['newest', 'oldest'],
      description: 'Which entries come first, by their dates.',
    },
    tag: { type: 'string', description: 'Tag of the entries to take.' },
    first: { type: 'integer', minimum: 1, description: 'Number of entries to take.' },
  },
  required: ['from'],
} satisfies JsonSchema;
