import type { Diagnostic } from './diagnostic.ts';
import type { Site } from './generated/types.ts';
import { pointerKeys } from './pointer.ts';
import { withoutFaults } from './validate/without-faults.ts';

/** A site.yaml that pages can be checked against, whatever is wrong with the written one. */
export interface CheckableSite {
  site: Site;
  /** Whether a problem is one of its own, and does not follow from what is missing of the site. */
  isOwn(problem: Diagnostic): boolean;
}

/** What a site needs, for one that does not say it. */
const SUBSTITUTES = {
  name: 'Site',
  product: 'Site',
  url: 'https://www.example.com',
  locale: 'en',
  organization: { name: 'Site' },
  social: { image: { src: 'site.png', alt: 'Site' } },
  forms: {
    fields: ['name', 'preschoolName', 'email', 'phone'].map((name) => ({ name, label: name })),
  },
};

/** Rules whose findings may come from a part of site.yaml that is missing. */
const FOLLOWING: Readonly<Record<string, RegExp>> = {
  name: /^text\//,
  product: /^text\//,
  organization: /^text\//,
  social: /^asset\//,
  claims: /^(?:text|claim|page)\//,
  themes: /^page\/unknown-theme$/,
  forms: /^(?:form|embed|experiment|counter|popup)\//,
  integrations: /^(?:embed|pricing)\//,
  redirects: /^(?:link|redirect)\//,
};

/** As much of a site.yaml with mistakes as its pages can be checked against. */
export function checkableSite(written: unknown): CheckableSite | undefined {
  const part = withoutFaults('site', written, SUBSTITUTES);
  if (!part) return undefined;
  const lost = part.lost.map((pointer) => pointerKeys(pointer)[0] ?? '');
  // A field that is not there may be the one whose name was mistyped.
  const absent = Object.keys(FOLLOWING).filter((key) => !(key in (written as object)));
  const keys = new Set([...lost, ...absent]);
  const following = [/^unused\//, ...[...keys].flatMap((key) => FOLLOWING[key] ?? [])];
  return {
    site: part.value as unknown as Site,
    isOwn: ({ rule, file, pointer }) =>
      !following.some((rules) => rules.test(rule)) &&
      !(file === 'site.yaml' && keys.has(pointerKeys(pointer)[0] ?? '')),
  };
}
