import { childPointer } from '../../model/pointer.ts';
import type { JsonSchema } from '../../schema/json-schema.ts';
import type { Explained } from './explain-unknown.ts';
import type { SchemaFinding } from './schema-finding.ts';
import { resolveSchema } from './schema-place.ts';

/**
 * An empty field followed by what should be its own fields, not indented far enough: one problem
 * in place of one for the empty field and one for each of the others.
 */
export function explainNesting(findings: readonly SchemaFinding[]): Explained {
  const result: Explained = { problems: [], explained: new Set() };
  for (const finding of findings) {
    if (finding.error.keyword !== 'type' || finding.value !== null || !finding.place.key) continue;
    const group = finding.pointer.slice(0, finding.pointer.lastIndexOf('/'));
    const strays = findings.filter((one) => isStray(one, group, finding));
    const parentMisses = missingThatAreThere(findings, group, finding);
    if (strays.length === 0) continue;
    for (const one of [finding, ...strays, ...parentMisses]) result.explained.add(one);
    const names = strays.map(({ error }) => String(error.params.additionalProperty));
    result.problems.push({
      rule: 'schema/nesting',
      severity: 'error',
      pointer: finding.pointer,
      onKey: true,
      message: `${finding.place.name} is empty, but the lines below it look like its fields: ${names.join(', ')}.`,
      help: `Indent them by two spaces more than \`${finding.place.key}\`.`,
      related: [],
    });
  }
  return result;
}

function isStray(
  { error, pointer, value }: SchemaFinding,
  group: string,
  empty: SchemaFinding,
): boolean {
  if (error.keyword !== 'additionalProperties' || pointer !== group) return false;
  const name = String(error.params.additionalProperty);
  const keys = Object.keys(value as object);
  const follows = keys.indexOf(name) > keys.indexOf(empty.place.key ?? '');
  return follows && ownFields(empty).has(name);
}

function ownFields({ place, from }: SchemaFinding): Set<string> {
  const branches = place.schema.oneOf?.map((one) => resolveSchema(from.root, one, undefined));
  const schemas: JsonSchema[] = branches ?? [place.schema];
  return new Set(schemas.flatMap((schema) => Object.keys(schema.properties ?? {})));
}

function missingThatAreThere(
  findings: readonly SchemaFinding[],
  group: string,
  empty: SchemaFinding,
): SchemaFinding[] {
  const own = childPointer(group, empty.place.key ?? '');
  return findings.filter(({ error, pointer }) => error.keyword === 'required' && pointer === own);
}
