import type { Site } from '../../../generated/types.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { isMapping } from '../../../model/mapping.ts';
import { childPointer } from '../../../model/pointer.ts';
import { part, UNKNOWN, type Uncertain } from '../../../model/unknown.ts';
import { unknownClaim } from '../check-claims.ts';

/** Whether the claims that environments change are those of the site; `site` is the whole site.yaml. */
export function checkEnvironments(site: Uncertain<Site>): Diagnostic[] {
  const claims = part(site, 'claims') ?? {};
  const environments = part(site, 'environments') ?? {};
  if (claims === UNKNOWN || environments === UNKNOWN) return [];
  const names = Object.keys(claims);
  return Object.entries(environments).flatMap(([environment, own]) => {
    const changed = part(own, 'claims');
    const pointer = `${childPointer('/environments', environment)}/claims`;
    return (isMapping(changed) ? Object.keys(changed) : [])
      .filter((name) => !names.includes(name))
      .map((name) => ({
        pointer: childPointer(pointer, name),
        ...unknownClaim(name, names, 'environment'),
      }));
  });
}
