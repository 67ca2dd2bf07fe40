import { hash } from 'node:crypto';
import { type InlineScript, inlineScripts } from '../../generated/inline-scripts.ts';
import type { Content } from '../../model/model.ts';
import type { NeededPolicy } from '../../registry/policies.ts';
import { POLICY_DIRECTIVES } from '../../registry/policy-sources.ts';
import { voidTag } from './tag.ts';

const BASE: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'frame-src': [],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
};

/** Hashes of the scripts that stand in pages themselves. */
const SCRIPT_HASHES = Object.entries(inlineScripts).map(
  ([name, script]) => [name as InlineScript, inlineHash(script)] as const,
);

/** What a page needs to be allowed, beside itself. */
export interface PolicyNeeds {
  /** Names of those whose code it has, in any of its variants. */
  policies: ReadonlySet<string>;
  /** Origins of the site's own services that it sends to. */
  services: ReadonlySet<string>;
  /** Scripts that stand in it. */
  inlineScripts: ReadonlySet<InlineScript>;
  /** Hash of its style. */
  style: string;
}

/** A policy as servers send it, and as an element of the page. */
interface WrittenPolicy {
  policy: string;
  tag: string;
}

/**
 * Makes the function that gives the content security policy of a page: itself, its own style by
 * hash, and exactly the third parties that it embeds. Pages that embed the same share one.
 */
export function policyWriter(
  policies: ReadonlyMap<string, NeededPolicy>,
): (needs: PolicyNeeds) => WrittenPolicy {
  const known = new Map<string, WrittenPolicy>();
  return (needs) => {
    const names = [...needs.policies].sort();
    const key = [needs.style, ...needs.inlineScripts, ...needs.services, ...names].join(' ');
    const found = known.get(key);
    if (found) return found;
    const policy = writePolicy(names, needs, policies);
    const tag = voidTag('meta', { 'http-equiv': 'content-security-policy', content: policy });
    known.set(key, { policy, tag });
    return { policy, tag };
  };
}

function writePolicy(
  names: readonly string[],
  { style, services, inlineScripts: shown }: PolicyNeeds,
  policies: ReadonlyMap<string, NeededPolicy>,
): string {
  const used = names.flatMap((name) => policies.get(name) ?? []);
  const policy: Record<string, string[]> = Object.fromEntries(
    Object.entries(BASE).map(([name, own]) => [name, [...own]]),
  );
  for (const name of POLICY_DIRECTIVES) {
    const sources = used.flatMap(({ policy }) => policy[name] ?? []);
    if (sources.length > 0) policy[name] = [...(policy[name] ?? ["'self'"]), ...sources];
  }
  policy['connect-src']?.push(...services);
  policy['form-action']?.push(...services);
  // A hash would make browsers ignore 'unsafe-inline'.
  const writesStyles = used.some((one) => one.writesStyles);
  policy['style-src']?.push(writesStyles ? "'unsafe-inline'" : style);
  for (const [name, scriptHash] of SCRIPT_HASHES) {
    if (shown.has(name)) policy['script-src']?.push(scriptHash);
  }
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ') || "'none'"}`)
    .join('; ');
}

/** A style or script element as the policy names it. */
export function inlineHash(content: Content): string {
  return `'sha256-${hash('sha256', content, 'base64')}'`;
}
