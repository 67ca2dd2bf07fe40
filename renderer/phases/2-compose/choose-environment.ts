import type { Site } from '../../generated/types.ts';
import { isMapping, type Mapping } from '../../model/mapping.ts';
import { childPointer } from '../../model/pointer.ts';
import { UNKNOWN, type Uncertain } from '../../model/unknown.ts';
import { valueAt } from '../../model/value-at.ts';

/** Fields of which an environment may change single entries. */
const BY_ENTRY = ['claims', 'integrations', 'leads'];

/** A site as one of its environments has it, without any of them; their shape is that of the site. */
export function chooseEnvironment<T extends Uncertain<Site>>(
  site: T,
  environment: string | undefined,
): T {
  if (site === UNKNOWN) return site;
  const { environments: all, ...common } = site as Mapping;
  const own = ofEnvironment(site, environment);
  const fields = Object.entries(own).map(([key, value]) => {
    const isMerged = BY_ENTRY.includes(key) && isMapping(common[key]) && isMapping(value);
    return [key, isMerged ? { ...(common[key] as Mapping), ...(value as Mapping) } : value];
  });
  const others = addressesOf(all);
  return {
    ...common,
    ...Object.fromEntries(fields),
    ...(others && { environments: others }),
  } as T;
}

/** Of all environments only where they are: nothing else of them is of use in another one. */
function addressesOf(environments: unknown): Mapping | undefined {
  if (!isMapping(environments)) return undefined;
  const all = Object.entries(environments).flatMap(([name, own]) =>
    isMapping(own) && typeof own.url === 'string' ? [[name, { url: own.url }]] : [],
  );
  return all.length === 0 ? undefined : Object.fromEntries(all);
}

/** Where in site.yaml a value of a site was written that one of its environments may have. */
export function placeInEnvironment(
  pointer: string,
  site: Uncertain<Site>,
  environment: string | undefined,
): string {
  const isOwn = pointer !== '' && valueAt(ofEnvironment(site, environment), pointer) !== undefined;
  return isOwn ? `${childPointer('/environments', environment ?? '')}${pointer}` : pointer;
}

function ofEnvironment(site: Uncertain<Site>, environment: string | undefined): Mapping {
  const pointer = childPointer('/environments', environment ?? '');
  const own = environment === undefined ? undefined : valueAt(site, pointer);
  return isMapping(own) ? own : {};
}
