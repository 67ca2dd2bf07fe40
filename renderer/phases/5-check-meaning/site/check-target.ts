import type { Absence } from '../../../model/edition.ts';
import { MAIN, PRIVACY_CHOICES } from '../../../model/page-ids.ts';
import {
  ALWAYS,
  firstMomentWithoutTarget,
  type Gap,
  type Presence,
} from '../../../model/presence.ts';
import type { Rules } from '../../../model/rule.ts';
import { linkedFile } from '../../../text/linked-file.ts';
import { fixName, nearestName } from '../../../text/nearest-name.ts';
import { linesOf, shorten } from '../../../text/wording.ts';
import type { SiteIndex } from '../site-index.ts';
import { adviseOnPath, fixPath } from './advise-on-path.ts';
import { checkElsewhere, countedWithin } from './check-elsewhere.ts';
import type { LinkDiagnostic, LinkSource } from './link-source.ts';
import { ownPath } from './own-path.ts';

export const rules: Rules = {
  'link/ending': {
    title: 'A link that is shown while its page is not',
    why: 'Visitors find nothing there then, and no build passes.',
    fix: 'Show the section with the link as long as the page, or write a redirect from its path.',
    wrong: 'href: /spring-offer (which says `publishUntil: 2026-06-01T00:00:00Z`)',
    right: 'redirects:\n  - { from: /spring-offer, to: /offers } (in site.yaml)',
    canBeOff: true,
    joined: 'site',
  },
  'link/fragment': {
    title: 'A link to a place that does not exist',
    why: 'A click on it does nothing.',
    fix: 'Give the section the id.',
    wrong: 'href: "#fourm"',
    right: 'href: "#form"',
    canBeOff: true,
    joined: 'file',
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
    joined: 'site',
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
    joined: 'site',
  },
  'link/unpublished': {
    title: 'A link to a page that visitors do not see',
    why: 'The page is a draft, is shown later, or is over: visitors would find nothing there.',
    fix: 'Publish the page, link to another one, or show the section with the link only as long as the page.',
    wrong: 'href: /spring-offer (which says `draft: true`)',
    right: 'href: /spring-offer (which does not say so any more)',
    canBeOff: true,
    joined: 'site',
  },
};

/** Whether a link leads somewhere as long as it is seen. Other sites are never asked. */
export function checkTarget(
  target: string,
  from: LinkSource,
  index: SiteIndex,
): LinkDiagnostic | undefined {
  const own = ownPath(target, index);
  if (own === undefined)
    return (
      checkElsewhere(target, from, index) ??
      checkPlace(target, from, index) ??
      countedWithin(target)
    );
  return (
    checkPlace(own, from, index) ?? (/^http:/i.test(target) ? insecure(target, own) : undefined)
  );
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
  const gap =
    presence &&
    firstMomentWithoutTarget(from.presence ?? { spans: ALWAYS }, presence, index.now ?? 0);
  if (gap) return endingPage(path, gap, presence);
  if (!ids && absence) return undefined;
  if (!ids && !index.pages.has(path)) return missingPage(path, target, from, index);
  if (!ids || fragment === undefined) return undefined;
  if (fragment === '') return placeholderLink(target);
  return ids.has(decode(fragment))
    ? undefined
    : (queryBehindPlace(address, fragment, ids) ??
        missingPlace(address === '' ? undefined : path, fragment, ids, index, from.path));
}

function queryBehindPlace(
  address: string,
  fragment: string,
  ids: ReadonlySet<string>,
): LinkDiagnostic | undefined {
  const [place, query] = splitOnce(fragment, '?');
  if (query === undefined || !ids.has(place)) return undefined;
  const meant = `${address}?${query}#${place}`;
  return {
    rule: 'link/fragment',
    message: 'What follows `?` stands before the place on the page, not behind it.',
    help: `Write: ${meant}`,
    suggest: meant,
  };
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
  const { help, meant } = adviseOnPath(path, index, from.path);
  return {
    rule: 'link/page',
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
    missing: path,
    ...('campaign' in absence && absence.campaign && { about: absence.campaign }),
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
    message: `\`${target}\` is a place on a page, but an e-mail is no page.`,
    help: `Write the path of the page before it, such as /pricing${target}.`,
  };
}

/** A target that is none. */
export function placeholderLink(target: string): LinkDiagnostic {
  return {
    rule: 'link/placeholder',
    severity: 'warning',
    message: `\`${target}\` leads nowhere.`,
    help: 'Write where the link should lead, such as /pricing or #form.',
  };
}

/** Ids that sections and headings get by themselves are none that somebody wrote: they end in a number. */
function listPlaces(ids: ReadonlySet<string>, where: string): string | undefined {
  const written = [...ids].filter((id) => !EVERYWHERE.has(id) && !/-\d+$/.test(id));
  if (written.length === 0) return undefined;
  const shown = written.slice(0, MOST_PLACES).map((id) => `#${id}`);
  return `Places ${where}: ${shown.join(', ')}${written.length > MOST_PLACES ? ', …' : ''}`;
}

const EVERYWHERE = new Set([MAIN, 'top', PRIVACY_CHOICES]);

const MOST_PLACES = 8;

/** `path` is undefined for a place on the page of the link itself. */
function missingPlace(
  path: string | undefined,
  fragment: string,
  ids: ReadonlySet<string>,
  { pages }: SiteIndex,
  own?: string,
): LinkDiagnostic {
  const isOnPage = path !== undefined && own !== undefined && pages.get(own)?.has(fragment);
  const meant = isOnPage ? undefined : nearestName(fragment, ids);
  const [elsewhere, second] = [...pages].filter(([, known]) => known?.has(fragment));
  const there = isOnPage
    ? `#${fragment}`
    : elsewhere && !second
      ? `${elsewhere[0]}#${fragment}`
      : undefined;
  const where = path === undefined ? 'on this page' : `on the page \`${path}\``;
  return {
    rule: 'link/fragment',
    about: fragment,
    message: `Nothing ${where} has the id \`${fragment}\`.`,
    help: linesOf(
      meant && `Did you mean \`#${meant}\`?`,
      !meant && listPlaces(ids, where),
      there && isOnPage && `That is a place on this page: write \`${there}\`.`,
      there && !isOnPage && `Another page has such a place: \`${there}\``,
      !there && `Give the section that the link should reach \`id: ${fragment}\`.`,
    ),
    suggest: meant ? `${path ?? ''}#${meant}` : there,
    ...fixName(fragment, ids),
    plain: `A link leads to “#${fragment}”, and nothing ${where} is called that. Lead it elsewhere first.`,
  };
}
