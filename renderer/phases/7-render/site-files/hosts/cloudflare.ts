import caching from '../../../../../schemas/caching.json' with { type: 'json' };
import hosts from '../../../../../schemas/hosts.json' with { type: 'json' };
import routes from '../../../../../schemas/routes.json' with { type: 'json' };
import type { OutputFile } from '../../../../model/model.ts';
import { groupPolicies } from './group-policies.ts';
import { headerBlock } from './header-lines.ts';
import { FRAMES, type HostModel, POLICY } from './host-model.ts';

const { headerRules, headerLength } = hosts.cloudflare.limits;

/**
 * The `_headers` file of Cloudflare, which takes few rules and short lines. Policies of several rules
 * for a page all hold, so what is not sent for a page is left to the element in it.
 */
export function cloudflareFiles({ base, headers, pages }: HostModel): OutputFile[] {
  const general = [
    headerBlock(`${base}/*`, [...headers, [POLICY, FRAMES]]),
    headerBlock(`${base}/assets/*`, [['Cache-Control', caching.assets]]),
  ];
  const groups = groupPolicies(pages)
    .map(({ paths, policy }) => headerBlock(paths, [[POLICY, policy]]))
    .filter((block) => block.split('\n').every((line) => line.length <= headerLength))
    .slice(0, headerRules - general.length);
  return [{ path: routes.files.headers, content: [...general, ...groups].join('\n') }];
}
