import { extname } from 'node:path';
import { type Json, pointerKeys, textsIn } from '../../../renderer/index.ts';
import { verdictsOf } from '../../graph/whole-site.ts';
import { PICTURE_ENDINGS } from '../../publish/picture-endings.ts';
import type { Change } from '../edit-protocol.ts';
import type { Preview } from '../open-preview.ts';
import { setDeep } from './put-into.ts';

type AddPart = Extract<Change, { do: 'add-part' }>;

/**
 * An example of a section as this site can have it: pictures and pages that it names and the site has
 * not are replaced by some that it has, and a form asks for a kind of lead that the site knows.
 */
export function fitExample(change: AddPart, { types, snapshot, store, site }: Preview): AddPart {
  const part = structuredClone(change.part) as Record<string, Json>;
  const type = types.registry[change.name].get(String(part.type));
  if (!type) return change;
  const sound = verdictsOf(store).flatMap(({ summaries }) =>
    summaries.flatMap((one) => one.sound ?? []),
  );
  const paths = new Set(sound.map(({ path }) => path));
  const picture = snapshot.assets.find((name) => PICTURE_ENDINGS.includes(extname(name)));
  const put = (pointer: string, value: string) => setDeep(part, pointerKeys(pointer), value);
  for (const { text, format, pointer, leastWidth } of textsIn(type.texts, part)) {
    if (leastWidth !== undefined && !snapshot.assets.includes(text) && picture) {
      put(pointer, picture);
    } else if (format === 'page-path' && !paths.has(text)) put(pointer, '/');
    else if (format === 'href' && leadsNowhere(text, paths)) put(pointer, '/');
    else if (format === 'markdown') put(pointer, relinked(text, paths));
  }
  const [lead] = Object.keys(site?.leads?.types ?? {});
  if (lead) replaceLeadTypes(part, lead, Object.keys(site?.leads?.types ?? {}));
  return { ...change, part };
}

function leadsNowhere(href: string, paths: ReadonlySet<string>): boolean {
  if (href.startsWith('#')) return true;
  return href.startsWith('/') && !paths.has(href.replace(/[?#].*$/, ''));
}

/** Markdown whose links lead to pages that are there. */
function relinked(text: string, paths: ReadonlySet<string>): string {
  return text.replace(/(?<=\]\()[^)\s]+/g, (href) => (leadsNowhere(href, paths) ? '/' : href));
}

function replaceLeadTypes(value: Json, lead: string, known: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'leadType' && !known.includes(String(inner))) {
      (value as Record<string, Json>)[key] = lead;
    } else replaceLeadTypes(inner as Json, lead, known);
  }
}
