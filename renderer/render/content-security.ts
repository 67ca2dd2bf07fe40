import { createHash } from 'node:crypto';
import { inlineScripts } from '../generated/inline-scripts.ts';
import type { ResolvedPage } from '../model.ts';

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
 * The content security policy of a page: itself, its own style by hash, and exactly the third
 * parties that it embeds.
 */
export function contentSecurityPolicy(
  page: ResolvedPage,
  hash: string,
  analytics: boolean,
): string {
  const third = thirdParties(page, analytics);
  const policy: Sources = Object.fromEntries(
    Object.entries(BASE).map(([name, own]) => [
      name,
      [...own, ...third.flatMap((sources) => sources[name] ?? [])],
    ]),
  );
  // A hash would make browsers ignore 'unsafe-inline', which the forms of HubSpot cannot do without.
  policy['style-src']?.push(third.includes(HUBSPOT) ? "'unsafe-inline'" : hash);
  if (page.experiments.length > 0) policy['script-src']?.push(...INLINE_SCRIPTS);
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ') || "'none'"}`)
    .join('; ');
}

function thirdParties(page: ResolvedPage, analytics: boolean): Sources[] {
  const parts = [...page.sections, ...page.overlays];
  const found: Sources[] = [];
  if (parts.some((part) => 'embed' in part && part.embed?.provider === 'hubspot'))
    found.push(HUBSPOT);
  if (parts.some((part) => part.type === 'pricing-table' && part.provider)) found.push(STRIPE);
  if (parts.some((part) => part.type === 'video')) found.push(YOUTUBE);
  if (analytics) found.push(GOOGLE_TAG);
  return found;
}

/** A style or script element as the policy names it. */
export function inlineHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
