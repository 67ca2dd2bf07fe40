import { SHOWN_IN, WORDED, type Worded } from '../../model/campaign.ts';
import type { JsonSchema } from './json-schema.ts';

const IN: JsonSchema = {
  description: 'States of the campaign in which it is there.',
  anyOf: [{ enum: [...SHOWN_IN] }, { type: 'array', minItems: 1, items: { enum: [...SHOWN_IN] } }],
};

/** The names under which a group of fields says what it is in some states of its campaign. */
export const statePatterns: Readonly<Record<string, JsonSchema>> = {
  '^in$': IN,
  [`^(${WORDED.join('|')})$`]: {},
};

const WHEN: Partial<Record<Worded, string>> = {
  full: 'closed because all places are taken: laid over the words for closed',
};

/** The fields with which a section or overlay follows the states of a campaign. */
export const stateFields: Readonly<Record<string, JsonSchema>> = {
  in: IN,
  campaign: {
    type: 'string',
    description:
      'Name of a file in campaigns: what it shows in each state. By default, that of the page.',
  },
  ...Object.fromEntries(
    WORDED.map((state) => [
      state,
      {
        type: 'object',
        description: `What differs while the campaign is ${WHEN[state] ?? `in the state ${state}`}.`,
      },
    ]),
  ),
};

/** Lets each group of fields in a schema say what it is in states of a campaign. */
export function allowStates(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, oneOf } = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, one]) => [name, allowStates(one)]),
      ),
      patternProperties: statePatterns,
    }),
    ...(typeof items === 'object' && { items: allowStates(items) }),
    ...(anyOf && { anyOf: anyOf.map(allowStates) }),
    ...(oneOf && { oneOf: oneOf.map(allowStates) }),
  };
}
