import type { Site } from '../../../generated/types.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { isMapping } from '../../../model/mapping.ts';
import { childPointer } from '../../../model/pointer.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, UNKNOWN, type Uncertain } from '../../../model/unknown.ts';
import { unknownClaim } from '../check-claims.ts';
import { repeated } from '../repeated.ts';

export const rules: Rules = {
  'site/same-address': {
    title: 'An environment with the address of the site or of another one',
    why: 'Links, e-mails and search engines lead from one to the other, and what is tried out takes the place of what visitors see.',
    fix: 'Write the address of its own.',
    wrong:
      'url: https://www.kettle.example\nenvironments:\n  preview: { url: https://www.kettle.example }',
    right:
      'url: https://www.kettle.example\nenvironments:\n  preview: { url: https://preview.kettle.example }',
    canBeOff: true,
  },
};

/** Whether environments have addresses of their own and change claims of the site; `site` is the whole site.yaml. */
export function checkEnvironments(site: Uncertain<Site>): Diagnostic[] {
  return [...checkAddresses(site), ...checkChangedClaims(site)];
}

/** That of the site itself may be one of them. */
const PUBLIC = /^(?:live|main|prod|production)$/;

function checkAddresses(site: Uncertain<Site>): Diagnostic[] {
  const environments = part(site, 'environments') ?? {};
  if (environments === UNKNOWN) return [];
  const placed = [
    { name: undefined, url: part(site, 'url') },
    ...Object.entries(environments).map(([name, own]) => ({ name, url: part(own, 'url') })),
  ];
  return repeated(placed, ({ name = '', url }) =>
    !PUBLIC.test(name) && typeof url === 'string' ? URL.parse(url)?.href : undefined,
  ).map(([{ name, url }, first]) => ({
    rule: 'site/same-address',
    severity: 'warning',
    pointer: `${childPointer('/environments', name ?? '')}/url`,
    message: `\`${String(url)}\` is the address of ${first.name ? `the environment \`${first.name}\`` : 'the site that visitors see'}, too.`,
    help: 'Write the address that this environment has. Without one of its own, delete the line.',
  }));
}

function checkChangedClaims(site: Uncertain<Site>): Diagnostic[] {
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
