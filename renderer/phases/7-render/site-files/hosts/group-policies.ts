import { compare } from '../../../../text/compare-text.ts';
import type { HostPage } from './host-model.ts';

/** The policy of a page, or of all pages below a folder, whose `paths` then end in `*`. */
interface PolicyGroup {
  paths: string;
  policy: string;
  /** How many pages it is for. */
  count: number;
}

/**
 * The policies of pages by as few paths as it takes: one for a folder whose pages all have the same.
 * Those for most pages come first, as a host may take only some.
 */
export function groupPolicies(pages: readonly HostPage[]): PolicyGroup[] {
  const groups: PolicyGroup[] = [];
  const gather = (folder: string, below: readonly HostPage[]) => {
    const [first] = below;
    if (!first) return;
    const isShared = below.length > 1 && below.every(({ policy }) => policy === first.policy);
    if (isShared && folder !== '/') {
      groups.push({ paths: `${folder}*`, policy: first.policy, count: below.length });
      return;
    }
    const isHere = ({ path }: HostPage) => !path.slice(folder.length).includes('/');
    for (const { path, policy } of below.filter(isHere))
      groups.push({ paths: path, policy, count: 1 });
    const deeper = Map.groupBy(
      below.filter((page) => !isHere(page)),
      ({ path }) => path.slice(0, path.indexOf('/', folder.length) + 1),
    );
    for (const [inner, inside] of deeper) gather(inner, inside);
  };
  gather('/', pages);
  return groups.sort((a, b) => b.count - a.count || compare(a.paths, b.paths));
}
