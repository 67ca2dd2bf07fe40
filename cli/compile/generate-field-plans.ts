import type { FieldPlan } from '../../renderer/registry/schema/field-plan.ts';
import type { JsonSchema } from '../../renderer/registry/schema/json-schema.ts';
import { planFields } from '../../renderer/registry/schema/plan-fields.ts';

/** Plans of everything that has texts, so that no schema is read for them at start. */
export function generateFieldPlans({
  page,
  site,
  mail,
}: Record<'page' | 'site' | 'mail', JsonSchema>): string {
  const types = Object.entries(page.$defs ?? {}).filter(([name]) =>
    /^(section|overlay)-/.test(name),
  );
  return writeModule({
    page: planFields(page, page),
    site: planFields(site, site),
    mail: planFields(mail, mail),
    ...Object.fromEntries(types.map(([name, schema]) => [name, planFields(schema, page)])),
  });
}

/** Each plan once, as a constant: most are parts of many others. */
function writeModule(plans: Record<string, FieldPlan>): string {
  const names = new Map<string, string>();

  function nameOf(plan: FieldPlan): string {
    const { text, leastWidth, isData, part, properties, branches, additional, items } = plan;
    const fields = [
      text === undefined ? '' : `text:${JSON.stringify(text)}`,
      leastWidth === undefined ? '' : `leastWidth:${leastWidth}`,
      isData && 'isData:true',
      part && `part:${JSON.stringify(part)}`,
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
