import {
  describeFields,
  type FieldFacts,
  type PartKind,
  type Registry,
  type WhenToUse,
} from '../../../renderer/index.ts';
import { type Example, readExamples } from '../../read/read-examples.ts';

/** The documentation of a section or overlay type. */
export interface TypeDescription {
  kind: PartKind;
  type: string;
  title: string;
  description: string;
  use?: WhenToUse;
  /** Whether it counts down to a moment, or announces what is over then. */
  hasMoments: boolean;
  fields: FieldFacts[];
  examples: Example[];
}

/** All types of a registry, sections first, each kind in the order of its names; `site` is the folder of theirs. */
export function describeTypes(registry: Registry, site?: string): TypeDescription[] {
  return (['section', 'overlay'] as const).flatMap((kind) =>
    [...registry[`${kind}s`].keys()].sort().map((type) => describeType(kind, type, registry, site)),
  );
}

/** One type of a registry. */
export function describeType(
  kind: PartKind,
  type: string,
  registry: Registry,
  site?: string,
): TypeDescription {
  const found = registry[`${kind}s`].get(type);
  const { schema = {}, root = {} } = found?.schema() ?? {};
  const given = Object.keys(found?.facts.fromCampaign ?? {});
  return {
    kind,
    type,
    title: schema.title ?? type,
    description: schema.description ?? '',
    use: schema.whenToUse,
    hasMoments: found?.facts.moments !== undefined,
    fields: describeFields(schema, root).flatMap((field) => {
      if (field.name === 'type') return [];
      return [given.includes(field.name) && field.isRequired ? givenByCampaign(field) : field];
    }),
    examples: readExamples(kind, type, site),
  };
}

/** A field that pages of a campaign may omit. */
function givenByCampaign(field: FieldFacts): FieldFacts {
  return {
    ...field,
    isRequired: false,
    description: `${field.description} Required without a campaign.`,
  };
}

/** When to take a type, in Markdown. */
export function describeUse({ for: purpose, otherwise }: WhenToUse): string {
  return `For ${purpose}.${otherwise ? ` Keep in mind: ${otherwise}.` : ''}`;
}

/** A text with the other types in it, which it names by their titles between backticks, as `show` has them. */
export function nameTypes(
  text: string,
  types: readonly TypeDescription[],
  show: (type: TypeDescription) => string,
): string {
  return types.reduce((named, type) => named.replaceAll(`\`${type.title}\``, show(type)), text);
}
