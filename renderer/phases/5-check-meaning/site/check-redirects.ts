import type { Site } from '../../../generated/types.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { ALWAYS, firstMomentWithoutTarget } from '../../../model/presence.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';
import type { SiteIndex } from '../site-index.ts';
import { checkLinksIn } from './check-links.ts';
import { checkRedirectShape } from './check-redirect-shape.ts';

export const rules: Rules = {
  'redirect/duplicate': {
    title: 'A path redirected twice',
    why: 'Only one of the two can count.',
    fix: 'Keep one.',
    wrong: '- { from: /a, to: /b }\n- { from: /a, to: /c }',
    right: '- { from: /a, to: /c }',
  },
  'redirect/loop': {
    title: 'Redirects in a circle',
    why: 'Browsers give up and show an error.',
    fix: 'Let the last one lead to a page.',
    wrong: '- { from: /a, to: /b }\n- { from: /b, to: /a }',
    right: '- { from: /a, to: /b }',
  },
  'redirect/page': {
    title: 'A redirect over a page',
    why: 'Either the page or the redirect would never be seen.',
    fix: 'Delete one of them.',
    wrong: '- { from: /pricing, to: / }',
    right: '- { from: /old-pricing, to: /pricing }',
  },
};

type Redirects = NonNullable<Site['redirects']>;

/** Whether redirects lead away from a free path, once, and in the end to a page. */
export function checkRedirects(site: Uncertain<Site>, index: SiteIndex): Diagnostic[] {
  const redirects = wholly<Redirects>(part(site, 'redirects') ?? []) ?? [];
  return redirects.flatMap(({ from, to }, position) => {
    const pointer = `/redirects/${position}`;
    const malformed = checkRedirectShape(from, to, pointer);
    if (malformed.length > 0) return malformed;
    const first = redirects.findIndex((redirect) => redirect.from === from);
    if (first < position) return [twice(from, pointer, first)];
    const page = from.replace(/(?<=.)\/+$/, '');
    const presence = index.presences?.get(page);
    const isAway =
      presence && firstMomentWithoutTarget({ spans: ALWAYS }, presence, index.now ?? 0);
    if (index.pages.has(page) && !isAway)
      return [
        index.pages.has(to) || !to.startsWith('/')
          ? overPage(from, page, pointer)
          : exchanged(from, to, pointer),
      ];
    if (isRedirectLoop(from, to, redirects))
      return isRedirectLoop(from, to, redirects.slice(0, position + 1))
        ? [reportLoop(from, pointer)]
        : [];
    return checkLinksIn(
      { text: to, format: 'href', pointer: `${pointer}/to` },
      { path: '/' },
      index,
    );
  });
}

function isRedirectLoop(from: string, to: string, redirects: Redirects): boolean {
  const targets = new Map(redirects.map((redirect) => [redirect.from, redirect.to]));
  const passed = new Set([from]);
  let at: string | undefined = to;
  while (at !== undefined) {
    if (passed.has(at)) return true;
    passed.add(at);
    at = targets.get(at);
  }
  return false;
}

function twice(from: string, pointer: string, first: number): Diagnostic {
  return {
    rule: 'redirect/duplicate',
    pointer: `${pointer}/from`,
    message: `The path \`${from}\` is redirected twice.`,
    help: 'Keep one of the two.',
    related: [
      { file: 'site.yaml', pointer: `/redirects/${first}/from`, message: 'The first one is here.' },
    ],
  };
}

function exchanged(from: string, to: string, pointer: string): Diagnostic {
  return {
    rule: 'redirect/page',
    pointer: `${pointer}/from`,
    message: `\`${from}\` is the path of a page, and \`${to}\` is none: the two have changed places.`,
    help: `Write: { from: ${to}, to: ${from} }`,
  };
}

function overPage(from: string, page: string, pointer: string): Diagnostic {
  return {
    rule: 'redirect/page',
    pointer: `${pointer}/from`,
    message: `\`${from}\` ${page === from ? 'is the path of a page' : `leads to the page \`${page}\``}, so it cannot be redirected.`,
    help: 'Delete the redirect, or the page.',
  };
}

function reportLoop(from: string, pointer: string): Diagnostic {
  return {
    rule: 'redirect/loop',
    pointer: `${pointer}/to`,
    message: `The redirect of \`${from}\` leads back to itself.`,
    help: 'Let it lead to a page.',
  };
}
