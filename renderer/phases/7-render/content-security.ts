import { hash } from 'node:crypto';
import { inlineScripts } from '../../generated/inline-scripts.ts';
import type { Content, ResolvedPage } from '../../model/model.ts';

type Sources = Record<string, string[]>;

/** What the forms of HubSpot need; hosts from the provider's public configurations. */
const HUBSPOT: Sources = {
  'script-src': ['https://js.hsforms.net', 'https://*.hsforms.net', 'https://*.hsforms.com'],
  'connect-src': ['https://*.hsforms.com', 'https://*.hsforms.net'],
  'frame-src': ['https://*.hsforms.com', 'https://*.hsforms.net'],
  'img-src': ['https://*.hsforms.com', 'https://track.hubspot.com'],
  'form-action': ['https://forms.hsforms.com'],
};

const STRIPE: Sources = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'img-src': ['https://*.stripe.com'],
};

const YOUTUBE: Sources = { 'frame-src': ['https://www.youtube-nocookie.com'] };

const GOOGLE_TAG: Sources = {
  'script-src': ['https://*.googletagmanager.com'],
  'img-src': ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  'connect-src': [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

const THIRD_PARTIES = { hubspot: HUBSPOT, stripe: STRIPE, youtube: YOUTUBE, googleTag: GOOGLE_TAG };

type ThirdParty = keyof typeof THIRD_PARTIES;

const BASE: Sources = {
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

/** The scripts of experiments; the same on every page that has one. */
const INLINE_SCRIPTS = Object.values(inlineScripts).map(inlineHash);

/**
 * Makes the function that gives the content security policy of a page: itself, its own style by
 * hash, and exactly the third parties that it or a variant of it embeds. Pages that embed the same share one.
 */
export function policyWriter(analytics: boolean): (page: ResolvedPage, hash: string) => string {
  const known = new Map<string, string>();
  return (page, hash) => {
    const names = thirdParties(page, analytics);
    const experiments = page.experiments.length > 0;
    const key = [hash, experiments, ...names].join(' ');
    const policy = known.get(key) ?? writePolicy(names, hash, experiments);
    known.set(key, policy);
    return policy;
  };
}

function writePolicy(names: readonly ThirdParty[], hash: string, experiments: boolean): string {
  const policy: Sources = Object.fromEntries(
    Object.entries(BASE).map(([name, own]) => [
      name,
      [...own, ...names.flatMap((party) => THIRD_PARTIES[party][name] ?? [])],
    ]),
  );
  // A hash would make browsers ignore 'unsafe-inline', which the forms of HubSpot cannot do without.
  policy['style-src']?.push(names.includes('hubspot') ? "'unsafe-inline'" : hash);
  if (experiments) policy['script-src']?.push(...INLINE_SCRIPTS);
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ') || "'none'"}`)
    .join('; ');
}

function thirdParties(page: ResolvedPage, analytics: boolean): ThirdParty[] {
  const variants = page.experiments.flatMap(({ variants }) => variants);
  const changed = variants.flatMap(({ changes }) => changes);
  const parts = [...page.sections, ...page.overlays, ...changed];
  const found: ThirdParty[] = [];
  if (parts.some((part) => 'embed' in part && part.embed?.provider === 'hubspot'))
    found.push('hubspot');
  if (parts.some((part) => part.type === 'pricing-table' && part.provider)) found.push('stripe');
  if (parts.some((part) => part.type === 'video')) found.push('youtube');
  if (analytics) found.push('googleTag');
  return found;
}

/** A style or script element as the policy names it. */
export function inlineHash(content: Content): string {
  return `'sha256-${hash('sha256', content, 'base64')}'`;
}
