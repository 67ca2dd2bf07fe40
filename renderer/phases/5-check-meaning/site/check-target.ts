import type { Diagnostic } from '../../../model/diagnostic.ts';
import type { Absence } from '../../../model/edition.ts';
import { ALWAYS, firstGap, type Gap, type Presence } from '../../../model/presence.ts';
import type { Rules } from '../../../model/rule.ts';
import { isOwnNetwork, splitAddress } from '../../../model/site-address.ts';
import { linkedFile } from '../../../text/linked-file.ts';
import { fixName, nearestName } from '../../../text/nearest-name.ts';
import { linesOf, offer, shorten } from '../../../text/wording.ts';
import type { SiteIndex } from '../site-index.ts';
import { adviseOnPath, fixPath } from './advise-on-path.ts';

export const rules: Rules = {
  'link/copied': {
    title: 'An address that was copied from the wrong place',
    why: 'It leads only you somewhere, or visitors by way of a program that counts them.',
    fix: 'Open the page, and copy its address from there.',
    wrong: 'href: https://www.google.com/url?q=https://example.com/map',
    right: 'href: https://example.com/map',
    canBeOff: true,
  },
  'link/ending': {
    title: 'A link that is shown while its page is not',
    why: 'Visitors find nothing there then, and no build passes.',
    fix: 'Show the section with the link as long as the page, or write a redirect from its path.',
    wrong: 'href: /spring-offer (which says `publishUntil: 2026-06-01T00:00:00Z`)',
    right: 'redirects:\n  - { from: /spring-offer, to: /offers } (in site.yaml)',
    canBeOff: true,
  },
  'link/fragment': {
    title: 'A link to a place that does not exist',
    why: 'A click on it does nothing.',
    fix: 'Give the section the id.',
    wrong: 'href: "#fourm"',
    right: 'href: "#form"',
    canBeOff: true,
  },
  'link/insecure': {
    title: 'An address of this site without encryption',
    why: 'Browsers warn of it, or take a detour.',
    fix: 'Write the path alone.',
    wrong: 'href: http://www.example.com/pricing',
    right: 'href: /pricing',
    canBeOff: true,
  },
  'link/page': {
    title: 'A link to a page that does not exist',
    why: 'Visitors would see an error page.',
    fix: 'Correct the path, or write the page.',
    wrong: 'href: /pricng',
    right: 'href: /pricing',
    canBeOff: true,
  },
  'link/placeholder': {
    title: 'A link that leads nowhere',
    why: 'A click on it only jumps to the top.',
    fix: 'Write where it should lead.',
    wrong: 'href: "#"',
    right: 'href: /pricing',
    canBeOff: true,
  },
  'link/redirect': {
    title: 'A link to an old path',
    why: 'It works, but by a detour.',
    fix: 'Link to the new path.',
    wrong: 'href: /old-pricing',
    right: 'href: /pricing',
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
};

/** What is wrong with the target of a link; its place is the caller's to add. */
export type LinkDiagnostic = Omit<Diagnostic, 'pointer'>;

/** Where a link stands. */
export interface LinkSource {
  /** The path of its page; an e-mail has none. */
  path?: string;
  /** Whether visitors do not see it now. */
  isAbsent?: boolean;
  /** When they see it; default: always, or as long as its page. */
  presence?: Presence;
}

/** Whether a link leads somewhere as long as it is seen. Other sites are never asked. */
export function checkTarget(
  target: string,
  from: LinkSource,
  index: SiteIndex,
): LinkDiagnostic | undefined {
  const own = ownPath(target, index);
  if (own === undefined) return copied(target) ?? checkPlace(target, from, index);
  return (
    checkPlace(own, from, index) ?? (/^http:/i.test(target) ? insecure(target, own) : undefined)
  );
}

/** What programs put around the addresses that they show. */
const WRAPPER =
  /^(?:(?:www\.)?google\.[\w.]+\/url|lm?\.facebook\.com\/l\.php|[\w.]+\.safelinks\.protection\.outlook\.com\/|(?:www\.)?linkedin\.com\/(?:redir|safety\/go))/;

/** Whether an address was copied with what a program puts around it, or leads to one's own computer. */
export function copied(target: string): LinkDiagnostic | undefined {
  const address = /^https?:/i.test(target) ? URL.parse(target) : null;
  if (!address) return undefined;
  const isWrapped = WRAPPER.test(address.host + address.pathname);
  if (!isWrapped && !isOwnNetwork(address)) return undefined;
  const { searchParams } = address;
  const inside = ['q', 'url', 'u'].map((name) => searchParams.get(name)).find(Boolean);
  return {
    rule: 'link/copied',
    severity: 'warning',
    message: isWrapped
      ? `This link leads by way of \`${address.host}\`, which counts who follows it.`
      : `\`${address.origin}\` is an address of your own computer or network: visitors find nothing there.`,
    ...offer(
      isWrapped ? (inside ?? undefined) : address.pathname + address.search + address.hash,
      'Open the page that it leads to, and copy the address from there.',
    ),
  };
}

/** What follows the address of the site, where a complete address is one of this site. */
export function ownPath(target: string, { url }: SiteIndex): string | undefined {
  const address = /^https?:/i.test(target) ? URL.parse(target) : null;
  const { origin, base } = splitAddress(url ?? '');
  if (!address || address.host !== URL.parse(origin)?.host) return undefined;
  const path = `${address.pathname}/`.startsWith(`${base}/`)
    ? address.pathname.slice(base.length)
    : undefined;
  return path === undefined ? undefined : (path || '/') + address.search + address.hash;
}

/** The path of this site that a target leads to; none where it stays on its page or leaves the site. */
export function pathWithin(target: string, index: SiteIndex): string | undefined {
  const own = ownPath(target, index) ?? target;
  return /^\/(?!\/)/.test(own) ? own.replace(/[?#].*$/s, '') : undefined;
}

function insecure(target: string, own: string): LinkDiagnostic {
  return {
    rule: 'link/insecure',
    severity: 'warning',
    message: `\`${shorten(target)}\` is not encrypted, and it is an address of this site.`,
    help: `Write \`${own}\`.`,
    suggest: own,
    fix: { from: target, to: own },
  };
}

/** The same for a path of this site, or a place on the page. */
function checkPlace(
  target: string,
  from: LinkSource,
  index: SiteIndex,
): LinkDiagnostic | undefined {
  if (!/^[/#]/.test(target) || target.startsWith('//')) return undefined;
  const [address = '', fragment] = splitOnce(target, '#');
  const path = splitOnce(address, '?')[0] || from.path;
  if (path === undefined) return placeOfNoPage(target);
  const ids = index.pages.get(path) ?? index.placesOfAbsent?.get(path);
  const absence = index.absent?.get(path);
  const redirect = index.redirects?.get(path);
  if (absence && !from.isAbsent) {
    return redirect === undefined
      ? absentPage(path, absence, index)
      : redirected(path, redirect, absence.campaign);
  }
  const presence = redirect === undefined ? index.presences?.get(path) : undefined;
  const gap = presence && firstGap(from.presence ?? { spans: ALWAYS }, presence, index.now ?? 0);
  if (gap) return endingPage(path, gap, presence);
  if (!ids && absence) return undefined;
  if (!ids && !index.pages.has(path)) return missingPage(path, target, from, index);
  if (!ids || fragment === undefined) return undefined;
  if (fragment === '') return placeholder(target);
  return ids.has(decode(fragment))
    ? undefined
    : missingPlace(address === '' ? undefined : path, fragment, ids, index);
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function missingPage(
  path: string,
  target: string,
  from: LinkSource,
  index: SiteIndex,
): LinkDiagnostic | undefined {
  const redirect = index.redirects?.get(path);
  // An e-mail needs the address that stays, whatever the file behind it.
  const isFile = from.path === undefined && redirect && linkedFile(redirect);
  if (redirect !== undefined) return isFile ? undefined : redirected(path, redirect);
  if (!index.redirects || !index.knowsAllPages) return undefined;
  const { help, meant } = adviseOnPath(path, index);
  return {
    rule: 'link/page',
    severity: 'error',
    message: `No page has the path \`${path}\`.`,
    missing: path,
    help,
    suggest: meant && target.replace(path, meant),
    ...fixPath(path, index),
  };
}

/** A page that visitors do not see now; where the edition has it, its links work for the time being. */
function absentPage(path: string, absence: Absence, index: SiteIndex): LinkDiagnostic {
  const [why, help] = explainAbsence(absence);
  return {
    rule: 'link/unpublished',
    severity: index.pages.has(path) ? 'warning' : 'error',
    message: `\`${path}\` ${why}, so visitors would find nothing there.`,
    help,
    plain: `A link leads to “${path}”, which ${why}: visitors would find nothing there. Let them see that page, or lead the link elsewhere.`,
  };
}

function explainAbsence(absence: Absence): [why: string, help: string] {
  if (absence.why === 'draft') {
    const { campaign } = absence;
    const where = campaign ? `campaigns/${campaign}.yaml` : 'that page';
    return [
      campaign ? `follows the campaign \`${campaign}\`, which is a draft` : 'is a draft',
      `Delete \`draft: true\` in ${where}, or link to another page.`,
    ];
  }
  const follow = absence.campaign && followCampaign(absence.campaign);
  if (absence.why === 'later') {
    return [
      `is shown from ${absence.from} on`,
      follow ?? 'Give the section with this link the same `publishFrom`, or link to another page.',
    ];
  }
  return [
    `is not shown any more since ${absence.until}`,
    follow ?? 'Link to another page, or let the page be shown longer.',
  ];
}

function followCampaign(name: string): string {
  return `Link to another page, or show the section with this link with its campaign only: \`campaign: ${name}\`.`;
}

/** A page that is away at some time while the link is not. */
function endingPage(path: string, gap: Gap, { campaign }: Presence): LinkDiagnostic {
  const [message, help] = explainGap(path, gap);
  return {
    rule: 'link/ending',
    severity: 'warning',
    message,
    help: campaign ? leadOn(campaign) : help,
  };
}

function leadOn(name: string): string {
  return `Write where visitors are led after it as \`then\` in campaigns/${name}.yaml.\n${followCampaign(name)}`;
}

function explainGap(path: string, { at, full, isEnd }: Gap): [message: string, help: string] {
  if (full !== undefined) {
    return [
      `\`${path}\` is not shown once the campaign \`${full}\` is full; then this link leads nowhere.`,
      'Link to another page.',
    ];
  }
  return isEnd
    ? [
        `\`${path}\` is shown until ${at} only; then this link leads nowhere, and builds stop.`,
        'Give the section with this link a `publishUntil`, too, or write a redirect from that path in site.yaml.',
      ]
    : [
        `This link is shown from ${at} on, when \`${path}\` is not: it leads nowhere then, and builds stop.`,
        'Show both at the same time, or link to another page.',
      ];
}

/** A path that leads on to another, as site.yaml has it or as the campaign of its page is over. */
function redirected(path: string, target: string, campaign?: string): LinkDiagnostic {
  const problem = { rule: 'link/redirect', severity: 'warning' } as const;
  if (campaign !== undefined) {
    return {
      ...problem,
      message: `\`${path}\` is over with its campaign \`${campaign}\`, and leads on to \`${target}\`.`,
      help: followCampaign(campaign),
    };
  }
  return {
    ...problem,
    message: `\`${path}\` is an old path that leads on to \`${target}\`.`,
    help: `Link to \`${target}\` directly; it saves visitors a detour.`,
    suggest: target,
    fix: { from: path, to: target },
  };
}

function placeOfNoPage(target: string): LinkDiagnostic {
  return {
    rule: 'link/fragment',
    severity: 'error',
    message: `\`${target}\` is a place on a page, but an e-mail is no page.`,
    help: `Write the path of the page before it, such as /pricing${target}.`,
  };
}

function placeholder(target: string): LinkDiagnostic {
  return {
    rule: 'link/placeholder',
    severity: 'warning',
    message: `\`${target}\` leads nowhere.`,
    help: 'Write where the link should lead, such as /pricing or #form.',
  };
}

/** `path` is undefined for a place on the page of the link itself. */
function missingPlace(
  path: string | undefined,
  fragment: string,
  ids: ReadonlySet<string>,
  { pages }: SiteIndex,
): LinkDiagnostic {
  const meant = nearestName(fragment, ids);
  const [elsewhere, second] = [...pages].filter(([, known]) => known?.has(fragment));
  const there = elsewhere && !second ? `${elsewhere[0]}#${fragment}` : undefined;
  const where = path === undefined ? 'on this page' : `on the page \`${path}\``;
  return {
    rule: 'link/fragment',
    severity: 'error',
    message: `Nothing ${where} has the id \`${fragment}\`.`,
    help: linesOf(
      meant && `Did you mean \`#${meant}\`?`,
      there && `That is a place on another page: write \`${there}\`.`,
      !there && `Give the section that the link should reach \`id: ${fragment}\`.`,
    ),
    suggest: meant ? `${path ?? ''}#${meant}` : there,
    ...fixName(fragment, ids),
    plain: `A link leads to “#${fragment}”, and nothing ${where} is called that. Lead it elsewhere first.`,
  };
}
