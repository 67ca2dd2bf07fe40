import { join, parse } from 'node:path';
import { mapTargets, type Registry, textsIn } from '../../renderer/index.ts';
import type { TypeDescription } from '../build/gallery/describe-types.ts';
import { PICTURE_ENDINGS } from '../publish/inspect-pictures.ts';

/** A page of the manual that shows a section type as visitors see it. */
export interface ExamplePage {
  /** Its file below `pages`. */
  file: string;
  content: Record<string, unknown>;
  /** Names of the files that its sections show. */
  assets: string[];
}

type Part = TypeDescription['examples'][number]['part'];

/** Pages with the examples of the types that can stand in the middle of a page of the manual. */
export function examplePages(
  types: readonly TypeDescription[],
  registry: Registry,
): Map<string, ExamplePage> {
  const pages = types.flatMap((type) => {
    const shown = type.examples.filter(({ part }) => canBeShown(type, part, registry));
    return shown.length ? [[type.type, pageOf(type, shown, registry)] as const] : [];
  });
  return new Map(pages);
}

/** Forms would store leads here, third parties would be asked, a page has one header, and no film is drawn. */
function canBeShown({ kind, type }: TypeDescription, part: Part, registry: Registry): boolean {
  const facts = registry.sections.get(type)?.facts;
  const asked = facts?.providers?.(part as never) ?? [];
  const text = JSON.stringify(part);
  return (
    kind === 'section' &&
    !facts?.landmark &&
    asked.length === 0 &&
    !/"(form|leadType)":|"proof":\{|\.mp4"|\p{Script=Arabic}/u.test(text)
  );
}

function pageOf(
  { type, title, description }: TypeDescription,
  examples: TypeDescription['examples'],
  registry: Registry,
): ExamplePage {
  const back = `/sections/${type}`;
  const parts = examples.map(({ part: { id: _id, ...part } }) => part);
  const assets = textsIn(registry.pageAddresses, { sections: parts }).flatMap(({ text, format }) =>
    format === 'asset' ? drawnName(text) : [],
  );
  const content = {
    extends: '/examples',
    title: `${title}: how it looks`,
    description,
    sections: [
      { id: 'intro', heading: title, body: `${description} [Fields and YAML](${back}).` },
      ...fitTexts({ sections: parts }, back, registry).sections,
    ],
  };
  return { file: `examples/${type}.yaml`, content, assets: [...new Set(assets)] };
}

/** Links of examples lead back to the page about the type; their files are drawn. */
function fitTexts(
  content: { sections: Part[] },
  back: string,
  registry: Registry,
): { sections: unknown[] } {
  const texts = textsIn(registry.pageTexts, content);
  const fitted = new Map(
    texts.map(({ text, format, pointer }) => [pointer, fitText(text, format, back)]),
  );
  const replaceIn = (value: unknown, pointer: string): unknown => {
    if (Array.isArray(value))
      return value.map((one, index) => replaceIn(one, `${pointer}/${index}`));
    if (typeof value !== 'object' || value === null) return fitted.get(pointer) ?? value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, replaceIn(inner, `${pointer}/${key}`)]),
    );
  };
  return replaceIn(content, '') as { sections: unknown[] };
}

function fitText(text: string, format: string | undefined, back: string): string {
  const fitAddress = (address: string) => (/^[/#]/.test(address) ? back : address);
  if (format === 'asset') return drawnName(text);
  if (format === 'markdown') return mapTargets(text, 'link', fitAddress);
  return format === 'href' || format === 'page-path' ? fitAddress(text) : text;
}

function drawnName(asset: string): string {
  const { dir, name, ext } = parse(asset);
  const drawn = PICTURE_ENDINGS.includes(ext) ? '.svg' : ext;
  return `examples/${join(dir, name + drawn).replaceAll('/', '-')}`;
}
