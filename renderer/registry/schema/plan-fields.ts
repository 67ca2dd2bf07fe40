import { type FieldPlan, keepTexts } from './field-plan.ts';
import type { JsonSchema } from './json-schema.ts';

/** Where a page may hold any section or overlay. */
const PARTS: Readonly<Record<string, FieldPlan>> = {
  '#/$defs/section': { part: 'section' },
  '#/$defs/overlay': { part: 'overlay' },
};

/** The pattern of free texts. */
const NOT_EMPTY = '\\S';

/** Reads off a schema where its texts are; references lead into `root`. */
export function planFields(schema: JsonSchema, root: JsonSchema): FieldPlan {
  const known = new Map<JsonSchema, FieldPlan>();

  function planOf(part: JsonSchema): FieldPlan {
    const found = known.get(part);
    if (found) return found;
    const plan: FieldPlan = {};
    known.set(part, plan);
    Object.assign(plan, readPlan(part));
    return plan;
  }

  function readPlan(part: JsonSchema): FieldPlan {
    if (part.$ref) {
      return PARTS[part.$ref] ?? withLeastWidth(planOf(follow(part.$ref)), part.leastWidth);
    }
    // Who sends it fills it in.
    if (part.const !== undefined || part.enum || part.format === 'template') return {};
    if (part.discriminator && part.oneOf) return planBranches(part);
    if (part.anyOf) return planOf(part.anyOf.find(({ type }) => type === 'string') ?? {});
    if (part.type === 'string') {
      const { format = '', leastWidth, pattern = NOT_EMPTY } = part;
      return { text: format, leastWidth, isData: pattern === NOT_EMPTY ? undefined : true };
    }
    const { items, additionalProperties: additional } = part;
    return {
      properties: part.properties && planAll(part.properties),
      additional: typeof additional === 'object' ? planOf(additional) : undefined,
      items: typeof items === 'object' ? planOf(items) : undefined,
    };
  }

  function planBranches(part: JsonSchema): FieldPlan {
    const key = part.discriminator?.propertyName ?? 'type';
    const branches = (part.oneOf ?? []).map((branch) =>
      branch.$ref ? follow(branch.$ref) : branch,
    );
    const plans = branches.map((branch) => [
      String(branch.properties?.[key]?.const),
      planOf(branch),
    ]);
    return { branches: { key, plans: Object.fromEntries(plans) } };
  }

  function planAll(parts: Record<string, JsonSchema>): Record<string, FieldPlan> {
    return Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, planOf(part)]));
  }

  function follow(ref: string): JsonSchema {
    const name = ref.replace('#/$defs/', '');
    const definition = root.$defs?.[name];
    if (!definition) throw new Error(`The schema has no definition ${name}.`);
    return definition;
  }

  return keepTexts(planOf(schema), () => true);
}

/** A plan with another least width of its pictures. */
function withLeastWidth(plan: FieldPlan, leastWidth: number | undefined): FieldPlan {
  if (leastWidth === undefined) return plan;
  if (plan.text !== undefined) return { ...plan, leastWidth };
  const properties = Object.entries(plan.properties ?? {}).map(([key, inner]) => [
    key,
    inner.leastWidth === undefined ? inner : { ...inner, leastWidth },
  ]);
  return { ...plan, properties: Object.fromEntries(properties) };
}
