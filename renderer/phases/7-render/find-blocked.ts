import { childPointer } from '../../model/pointer.ts';
import {
  allowsAddress,
  type PolicyDirective,
  type PolicySources,
} from '../../registry/policy-sources.ts';
import type { BlockedLoad, PartUses } from '../../ui/uses.ts';

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

/** Where a text of some content has an address; undefined if none has. */
function pointerOf(content: unknown, address: string): string | undefined {
  if (typeof content === 'string') return content.includes(address) ? '' : undefined;
  for (const [key, value] of Object.entries(Object(content))) {
    const found = pointerOf(value, address);
    if (found !== undefined) return childPointer('', key) + found;
  }
  return undefined;
}
