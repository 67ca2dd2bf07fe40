import type { Rule } from './rule.ts';

/** When visitors see what is written. */
export const rulesOfPublication: Readonly<Record<string, Rule>> = {
  'link/ending': {
    title: 'A link to a page that ends',
    why: 'Once the page is not shown any more, visitors find nothing there, and no build passes.',
    fix: 'Let the section with the link end, too, or write a redirect from the path of the page.',
    wrong: 'href: /spring-offer (which says `publishUntil: 2026-06-01T00:00:00Z`)',
    right: 'redirects:\n  - { from: /spring-offer, to: /offers } (in site.yaml)',
    canBeOff: true,
  },
  'link/unpublished': {
    title: 'A link to a page that visitors do not see',
    why: 'The page is a draft, is shown later, or is over: visitors would find nothing there.',
    fix: 'Publish the page, link to another one, or show the section with the link only as long as the page.',
    wrong: 'href: /spring-offer (which says `draft: true`)',
    right: 'href: /spring-offer (which does not say so any more)',
    canBeOff: true,
  },
  'publish/order': {
    title: 'A page or section that ends before it begins',
    why: 'Nobody would ever see it.',
    fix: 'Correct one of the two moments.',
    wrong: 'publishFrom: 2026-12-01T00:00:00Z\npublishUntil: 2026-11-30T00:00:00Z',
    right: 'publishFrom: 2026-12-01T00:00:00Z\npublishUntil: 2026-12-24T00:00:00Z',
  },
};
