import type { FieldPlan } from '../../renderer/schema/field-plan.ts';
import type { JsonSchema } from '../../renderer/schema/json-schema.ts';

/** Plans of everything that has texts, so that no schema is read for them at start. */
export function generateFieldPlans({
  page,
  site,
  mail,
}: Record<'page' | 'site' | 'mail', JsonSchema>): string {
  const planPage = planFields(page);
  const plans = {
    page: planPage(page),
    section: planPage({ $ref: '#/$defs/section' }),
    overlay: planPage({ $ref: '#/$defs/overlay' }),
    site: planFields(site)(site),
    mail: planFields(mail)(mail),
  };
  const hasText = mapValues(plans, (plan) => keepTexts(plan, () => true));
  const assets = keepTexts(plans.page, (format) => format === 'asset');
  return writeModule({ ...hasText, assets });
}

/** Each plan once, as a constant: most are parts of many others. */
function writeModule(plans: Record<string, FieldPlan>): string {
  const names = new Map<string, string>();

  function nameOf(plan: FieldPlan): string {
    const { text, properties, branches, additional, items } = plan;
    const fields = [
      text === undefined ? '' : `text:${JSON.stringify(text)}`,
      properties && `properties:${namesOf(properties)}`,
      branches && `branches:{key:${JSON.stringify(branches.key)},plans:${namesOf(branches.plans)}}`,
      additional && `additional:${nameOf(additional)}`,
      items && `items:${nameOf(items)}`,
    ];
    const literal = `{${fields.filter(Boolean).join()}}`;
    const name = names.get(literal) ?? `plan${names.size}`;
    names.set(literal, name);
    return name;
  }

  function namesOf(parts: Record<string, FieldPlan>): string {
    const entries = Object.entries(parts).map(
      ([key, part]) => `${JSON.stringify(key)}:${nameOf(part)}`,
    );
    return `{${entries.join()}}`;
  }

  const all = namesOf(plans);
  const constants = [...names].map(([literal, name]) => `const ${name}=${literal};\n`);
  return `${constants.join('')}export const plans=${all};\n`;
}

/** Makes the function that reads plans off the parts of one self-contained schema. */
function planFields(root: JsonSchema): (schema: JsonSchema) => FieldPlan {
  const known = new Map<JsonSchema, FieldPlan>();

  function planOf(schema: JsonSchema): FieldPlan {
    const found = known.get(schema);
    if (found) return found;
    const plan: FieldPlan = {};
    known.set(schema, plan);
    Object.assign(plan, readPlan(schema));
    return plan;
  }

  function readPlan(schema: JsonSchema): FieldPlan {
    const target = schema.$ref ? follow(schema.$ref) : schema;
    if (target !== schema) return planOf(target);
    if (schema.const !== undefined || schema.enum) return {};
    if (schema.discriminator && schema.oneOf) return planBranches(schema);
    if (schema.anyOf) return planOf(schema.anyOf.find(({ type }) => type === 'string') ?? {});
    if (schema.type === 'string') return { text: schema.format ?? '' };
    const { items, additionalProperties: additional } = schema;
    return {
      properties: schema.properties && mapValues(schema.properties, planOf),
      additional: typeof additional === 'object' ? planOf(additional) : undefined,
      items: typeof items === 'object' ? planOf(items) : undefined,
    };
  }

  function planBranches(schema: JsonSchema): FieldPlan {
    const key = schema.discriminator?.propertyName ?? 'type';
    const branches = (schema.oneOf ?? []).map((branch) =>
      branch.$ref ? follow(branch.$ref) : branch,
    );
    const plans = branches.map((branch) => [
      String(branch.properties?.[key]?.const),
      planOf(branch),
    ]);
    return { branches: { key, plans: Object.fromEntries(plans) } };
  }

  function follow(ref: string): JsonSchema {
    const name = ref.replace('#/$defs/', '');
    const definition = root.$defs?.[name];
    if (!definition) throw new Error(`The schema has no definition ${name}.`);
    return definition;
  }

  return planOf;
}

function mapValues<A, B>(record: Record<string, A>, map: (value: A) => B): Record<string, B> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** As much of a plan as leads to texts of some formats: whoever maps them passes by the rest. */
function keepTexts(plan: FieldPlan, wanted: (format: string) => boolean): FieldPlan {
  const known = new Map<FieldPlan, FieldPlan | undefined>();

  function keep(part: FieldPlan | undefined): FieldPlan | undefined {
    if (!part || known.has(part)) return part && known.get(part);
    if (part.text !== undefined) return wanted(part.text) ? part : undefined;
    const kept: FieldPlan = {};
    known.set(part, kept);
    const properties = keepAll(part.properties);
    if (properties) kept.properties = properties;
    const plans = keepAll(part.branches?.plans);
    if (plans && part.branches) kept.branches = { key: part.branches.key, plans };
    const additional = keep(part.additional);
    if (additional) kept.additional = additional;
    const items = keep(part.items);
    if (items) kept.items = items;
    if (Object.keys(kept).length === 0) known.set(part, undefined);
    return known.get(part);
  }

  function keepAll(parts: Record<string, FieldPlan> = {}): Record<string, FieldPlan> | undefined {
    const kept = Object.entries(parts).flatMap(([key, part]) => {
      const inner = keep(part);
      return inner ? [[key, inner] as const] : [];
    });
    return kept.length ? Object.fromEntries(kept) : undefined;
  }

  return keep(plan) ?? {};
}
