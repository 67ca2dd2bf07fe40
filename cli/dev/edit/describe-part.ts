import {
  editorSchemas,
  iconNames,
  type Json,
  siteTexts,
  textsIn,
} from '../../../renderer/index.ts';
import { readExamples } from '../../read/read-examples.ts';
import { type AddableType, PART_NAMES, type PartFields, type PartName } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { namesOfClaims } from './count-pages.ts';
import { fileReader, findPage, foreignFiles, plainValue } from './describe-page.ts';
import { exampleFitter, leadTypesOf } from './fit-example.ts';

/** What the fields of a part of a page are made from; undefined if it is missing. */
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
    taken: textsIn(preview.types.registry.pageTexts, page.value)
      .filter(({ format = '' }) => ['id', 'field-name'].includes(format))
      .map(({ text }) => text),
    ...choicesOf(preview),
  };
}

/** What the site has that fields may name. */
function choicesOf(preview: Preview): Pick<PartFields, 'assets' | 'icons' | 'leadTypes'> {
  const { assets } = preview.snapshot;
  return { assets, icons: iconsOf(preview), leadTypes: leadTypesOf(preview) };
}

/** What the fields of the site as a whole are made from. */
export function fieldsOfSite(preview: Preview): PartFields {
  const schema = editorSchemas(preview.types.registry).site;
  const value = JSON.parse(JSON.stringify(fileReader(preview)('site.yaml') ?? {})) as Json;
  const taken = textsIn(siteTexts, value)
    .filter(({ format = '' }) => format === 'field-name')
    .map(({ text }) => text);
  return { schema, root: schema, value, origins: {}, claims: [], taken, ...choicesOf(preview) };
}

/** The icons of the program, and those that the site brings along. */
function iconsOf({ snapshot }: Preview): string[] {
  const own = snapshot.assets.filter((name) => /^icons\/.*\.svg$/.test(name));
  return [...own, ...iconNames()];
}

/** The types that the page at a path may be given, each with the examples that fit this site. */
export function addableTypes(preview: Preview, path: string): AddableType[] {
  const { types, snapshot } = preview;
  const fitToSite = exampleFitter(preview, path);
  return PART_NAMES.flatMap((name) =>
    [...types.registry[name]].flatMap(([type, { schema }]) => {
      const { title = type, description = '' } = schema().schema;
      const kind = name === 'sections' ? 'section' : 'overlay';
      const examples = readExamples(kind, type, snapshot.folder).flatMap((example) => {
        const part = fitToSite(name, example.part as Record<string, Json>);
        return part ? [{ name: example.name, part }] : [];
      });
      return examples.length > 0 ? [{ name, type, title, description, examples }] : [];
    }),
  );
}
