import { childPointer } from '../../model/pointer.ts';
import {
  allowsAddress,
  type PolicyDirective,
  type PolicySources,
} from '../../registry/policy-sources.ts';
import type { BlockedLoad, OwnLink, PartUses, Uses } from '../../ui/uses.ts';

export type { OwnLink };

/** What a page allows beside itself, and where it stands. */
interface LoadingRules {
  policies: readonly PolicySources[];
  origin: string;
  /** Whether visitors are asked before third parties are loaded. */
  asks: boolean;
}

/** A part of a page, as far as it is rendered. */
interface LoadingPart {
  type: string;
  pointer: string;
  content: unknown;
}

/** Finds what a part of a site's own loads of other sites, and its page does not allow. */
export function findBlocked(
  { loads = new Set(), loadsLater = new Set() }: PartUses,
  part: LoadingPart,
  { policies, origin, asks }: LoadingRules,
): BlockedLoad[] {
  return [...loads, ...loadsLater].flatMap((load): BlockedLoad[] => {
    const [directive, address = ''] = load.split(' ') as [PolicyDirective, string?];
    const url = URL.parse(address, 'https://x');
    if (!url || url.origin === origin) return [];
    const isAllowed = allowsAddress(policies, directive, url);
    const isUnasked = asks && loads.has(load) && directive !== 'form-action';
    if (isAllowed && !isUnasked) return [];
    const within = pointerOf(part.content, address);
    return [
      {
        type: part.type,
        pointer: part.pointer + (within ?? ''),
        directive,
        address,
        reason: isAllowed ? 'consent' : 'policy',
        isWritten: within !== undefined,
      },
    ];
  });
}

/** Finds where a part of a site's own leads in this site by what its code says, and not its content. */
export function linksInCode(
  { links = new Set(), pictures = new Set() }: PartUses,
  { type, pointer, content }: LoadingPart,
): OwnLink[] {
  const isOfCode = (address: string) => pointerOf(content, address) === undefined;
  const isOfSite = (address: string) => /^(?:\/(?!\/)|#.)/.test(address);
  return [
    ...[...links]
      .filter((address) => isOfSite(address) && isOfCode(address))
      .map((address) => ({ type, pointer, address })),
    ...[...pictures]
      .filter((address) => !/^(?:[a-z]+:|\/\/)/i.test(address) && isOfCode(address))
      .map((address) => ({ type, pointer, address, isPicture: true as const })),
  ];
}

/** Where the code of a page leads, without those to a place that the same HTML has, and without the path that the site stands below. */
export function linksOfCode(
  { ownLinks, ids }: Pick<Uses, 'ownLinks' | 'ids'>,
  base: string,
): OwnLink[] {
  return [...ownLinks]
    .filter(({ address }) => !ids.has(address.slice(1)))
    .map((one) =>
      one.address.startsWith(`${base}/`)
        ? { ...one, address: one.address.slice(base.length) }
        : one,
    );
}

/** Where a text of some content has an address; undefined if none has. */
function pointerOf(content: unknown, address: string): string | undefined {
  if (typeof content === 'string') return content.includes(address) ? '' : undefined;
  for (const [key, value] of Object.entries(Object(content))) {
    const found = pointerOf(value, address);
    if (found !== undefined) return childPointer('', key) + found;
  }
  return undefined;
}
