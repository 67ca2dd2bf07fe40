import { extname } from 'node:path';
import {
  checkPart,
  isError,
  type Json,
  mapTargets,
  pointerKeys,
  textsIn,
} from '../../../renderer/index.ts';
import { allSummaries } from '../../graph/whole-site.ts';
import { PICTURE_ENDINGS } from '../../publish/inspect-pictures.ts';
import type { PartName } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { pageShownAt } from '../preview-pages.ts';
import { setDeep } from './put-into.ts';

/** An example, or another section or overlay. */
type Part = Record<string, Json>;

/**
 * Makes the function that fits examples to the page at a path: pages, pictures and lead types that they
 * name and the site has not are replaced by some that it has. It returns undefined for an example that
 * needs what this site or page has not, such as a film or a form.
 */
export function exampleFitter(
  preview: Preview,
  path: string,
): (name: PartName, example: Part) => Part | undefined {
  const { snapshot, site, store } = preview;
  const { registry } = preview.types;
  const integrations = site?.integrations ?? {};
  const page = pageShownAt(preview, path);
  const summaries = allSummaries(store);
  const paths = new Set(summaries.flatMap(({ sound }) => sound?.path ?? []));
  const picture = snapshot.assets.find((name) => PICTURE_ENDINGS.includes(extname(name)));
  const leadTypes = leadTypesOf(preview);

  /** The text that takes the place of one, or undefined if the site has nothing to take. */
  function fitText(
    text: string,
    format: string | undefined,
    isPicture: boolean,
  ): string | undefined {
    const isFile = format === 'asset' || (format === 'icon' && extname(text) !== '');
    if (isFile && !snapshot.assets.includes(text)) return isPicture ? picture : undefined;
    if (format === 'page-path') return paths.has(text) ? text : '/';
    if (format === 'href') return toPage(text);
    if (format === 'markdown') return mapTargets(text, 'link', toPage);
    if (format === 'lead-type') return leadTypes.includes(text) ? text : leadTypes[0];
    return text;
  }

  function toPage(href: string): string {
    const isUnknown = href.startsWith('/') && !paths.has(href.replace(/[?#].*$/, ''));
    return href.startsWith('#') || isUnknown ? '/' : href;
  }

  return (name, example) => {
    const type = registry[name].get(String(example.type));
    if (!type) return undefined;
    const part = structuredClone(example);
    for (const { text, format, pointer, leastWidth } of textsIn(type.texts, part)) {
      const fitted = fitText(text, format, leastWidth !== undefined);
      if (fitted === undefined && format !== 'lead-type') return undefined;
      if (fitted !== text) setDeep(part, pointerKeys(pointer), fitted);
    }
    if (!page) return part;
    const content = { ...page.content, [name]: [...(page.content[name] ?? []), part] };
    const placed = { part: part as never, facts: type.facts, pointer: '' };
    const found = checkPart(placed, { file: page.file, content }, { registry, integrations });
    return found.some(isError) ? undefined : part;
  };
}

/** The lead types of a site; none where site.yaml names none. */
export function leadTypesOf({ site }: Preview): string[] {
  return Object.keys(site?.leads?.types ?? {});
}
