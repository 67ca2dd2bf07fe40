import { editorSchemas, iconNames, type Json } from '../../../renderer/index.ts';
import { readExamples } from '../../read/read-examples.ts';
import { type AddableType, PART_NAMES, type PartFields, type PartName } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { namesOfClaims } from './count-pages.ts';
import { fileReader, findPage, foreignFiles, plainValue } from './describe-page.ts';

/** What the fields of a part of a page are made from; undefined where there is none. */
export function fieldsOfPart(
  preview: Preview,
  path: string,
  name: PartName,
  index: number,
): PartFields | undefined {
  const files = findPage(preview, path);
  if (!files) return undefined;
  const { page } = files;
  const pointer = `/${name}/${index}`;
  const value = plainValue(page, pointer) as { type?: string } | null;
  const type = preview.types.registry[name].get(value?.type ?? '');
  if (!type) return undefined;
  return {
    ...type.schema(),
    value,
    origins: foreignFiles(page, pointer),
    claims: [...namesOfClaims(JSON.stringify(value))],
    assets: preview.snapshot.assets,
    icons: iconsOf(preview),
  };
}

/** What the fields of the site as a whole are made from. */
export function fieldsOfSite(preview: Preview): PartFields {
  const { snapshot, types } = preview;
  const schema = editorSchemas(types.registry).site;
  const value = JSON.parse(JSON.stringify(fileReader(preview)('site.yaml') ?? {})) as Json;
  const { assets } = snapshot;
  return { schema, root: schema, value, origins: {}, claims: [], assets, icons: iconsOf(preview) };
}

/** The icons of the program, and those that the site brings along. */
function iconsOf({ snapshot }: Preview): string[] {
  const own = snapshot.assets.filter((name) => /^icons\/.*\.svg$/.test(name));
  return [...own, ...iconNames()];
}

/** The types that a page may be given, each with its examples; those without one are left out. */
export function addableTypes({ types: { registry }, snapshot }: Preview): AddableType[] {
  return PART_NAMES.flatMap((name) =>
    [...registry[name]].flatMap(([type, { schema }]) => {
      const { title = type, description = '' } = schema().schema;
      const kind = name === 'sections' ? 'section' : 'overlay';
      const examples = readExamples(kind, type, snapshot.folder).map((example) => ({
        name: example.name,
        part: example.part as AddableType['examples'][number]['part'],
      }));
      return examples.length > 0 ? [{ name, type, title, description, examples }] : [];
    }),
  );
}
