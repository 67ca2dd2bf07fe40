import { readSchemas } from '../generated/schemas.js';
import type { FieldPlan } from '../schema/field-plan.ts';
import type { JsonSchema } from '../schema/json-schema.ts';
import type { PartType, Validate } from './registry.ts';

/** The schemas of the program, the types of a page as definitions of its own. */
type Schemas = Record<'site' | 'page' | 'data' | 'mail', JsonSchema>;

let known: Schemas | undefined;

/** The schemas, read when the first mistake is to be explained. */
export function schemas(): Schemas {
  known ??= readSchemas() as Schemas;
  return known;
}

/** Makes the function that joins what was generated of one type; its name is that of its definition. */
export function builtInType(plans: Readonly<Record<string, FieldPlan>>) {
  return <F>(name: string, facts: F, validate: unknown): PartType<F> => ({
    facts,
    validate: validate as Validate,
    schema() {
      const { page } = schemas();
      return { schema: page.$defs?.[name] ?? {}, root: page };
    },
    texts: plans[name] ?? {},
  });
}
