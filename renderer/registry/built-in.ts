import { readSchemas } from '../generated/schemas.js';
import { once } from '../model/once.ts';
import type { PartType, Validate } from './registry.ts';
import type { FieldPlan } from './schema/field-plan.ts';

/**
 * The schemas of the program, the types of a page as definitions of its own; read when the first
 * mistake is to be explained.
 */
export const schemas = once(readSchemas);

/** Makes the function that joins what was generated of one type; its name is that of its definition. */
export function builtInType(plans: Readonly<Record<string, FieldPlan>>) {
  return <F>(name: string, facts: F, validate: Validate): PartType<F> => ({
    facts,
    validate,
    schema() {
      const { page } = schemas();
      return { schema: page.$defs?.[name] ?? {}, root: page };
    },
    texts: plans[name] ?? {},
  });
}
