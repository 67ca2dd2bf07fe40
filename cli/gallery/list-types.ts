import {
  describeFields,
  type FieldFacts,
  type PartKind,
  type Registry,
} from '../../renderer/index.ts';
import { type Example, readExamples } from '../read/read-examples.ts';

/** A section or overlay type, as the gallery shows it. */
export interface GalleryType {
  kind: PartKind;
  type: string;
  title: string;
  description: string;
  /** Whether the site brings it along. */
  isOwn: boolean;
  fields: FieldFacts[];
  examples: Example[];
}

/** All types that the pages of a site may use, sections first, each kind in the order of its names. */
export function listTypes(
  registry: Registry,
  { site, isOwn }: { site?: string; isOwn: (type: string) => boolean },
): GalleryType[] {
  return (['section', 'overlay'] as const).flatMap((kind) =>
    [...registry[`${kind}s`].keys()].sort().map((type) => {
      const { schema = {}, root = {} } = registry[`${kind}s`].get(type)?.schema() ?? {};
      return {
        kind,
        type,
        title: schema.title ?? type,
        description: schema.description ?? '',
        isOwn: isOwn(type),
        fields: describeFields(schema, root).filter(({ name }) => name !== 'type'),
        examples: readExamples(kind, type, site),
      };
    }),
  );
}
