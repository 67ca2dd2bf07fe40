import type { LocatedDiagnostic } from '../../renderer/index.ts';
import type { OutputMoment } from '../../schemas/generated/contract.ts';
import { describeOutcome, type LiveAnswer } from './ask.ts';

/** What may be wrong at an address of a live site. */
type Fault = Omit<LiveDiagnostic, 'url' | 'others'>;

const error = (rule: string, message: string, help: string): Fault => ({
  rule,
  severity: 'error',
  message,
  help,
});

const warning = (...fault: Parameters<typeof error>): Fault => ({
  ...error(...fault),
  severity: 'warning',
});

/** All that may be wrong with a live site: an error breaks something, a warning costs something. */
export const faults = {
  noHome: (home: LiveAnswer, help: string) =>
    error('live/home', `The home page ${describeOutcome(home)}.`, help),
  noPage: (page: LiveAnswer) =>
    error(
      'live/page',
      `This page ${describeOutcome(page)}.`,
      'Let the host answer at this very address, with the file that ends in .html.',
    ),
  wrongType: (type: string) =>
    error(
      'live/media-type',
      `This page is sent as ${type || 'nothing that browsers know'}.`,
      'Let the host send it as text/html; charset=utf-8.',
    ),
  noHeaders: warning(
    'live/headers',
    'The header X-Content-Type-Options is missing.',
    'Let the host send the headers that the build wrote for it: `host` in site.yaml names it.',
  ),
  notCompressed: warning(
    'live/compression',
    'This page is sent without compression.',
    'Switch gzip or Brotli on at the host.',
  ),
  keptTooLong: (seconds: number) =>
    warning(
      'live/caching',
      `Browsers keep this page for ${seconds} seconds, and miss the next build that long.`,
      'Let the host send Cache-Control: public, max-age=0, must-revalidate.',
    ),
  mixed: (address: string) =>
    error(
      'live/mixed-content',
      `This page uses ${address} without encryption, which browsers refuse.`,
      'Write the address with https.',
    ),
  noPolicy: error(
    'live/policy',
    'This page has no content security policy.',
    'Let the host send the page and its headers as they were built.',
  ),
  tooStrict: (directive: string) =>
    error(
      'live/policy',
      `The host sends a content security policy whose ${directive} forbids what this page needs.`,
      'Remove the policy that the host adds, or upload the headers of the last build.',
    ),
  blockedForm: (action: string) =>
    error(
      'live/policy',
      `The content security policy of this page forbids its form to send to ${action}.`,
      'Let the host send the page and its headers as they were built.',
    ),
  blockedScript: (script: string) =>
    warning(
      'live/policy',
      `The content security policy of this page blocks a script in it: ${script}.`,
      'The build did not write it: switch off what puts it there, or let a provider of the site load it.',
    ),
  framed: warning(
    'live/frames',
    'Other sites may show this page in a frame.',
    "Let the host send Content-Security-Policy: frame-ancestors 'none', or X-Frame-Options: DENY.",
  ),
  noFile: (file: LiveAnswer) =>
    error(
      'live/file',
      `A file that pages load ${describeOutcome(file)}.`,
      'Upload assets before pages, and delete none that is younger than a day.',
    ),
  wrongFile: (type: string, right: string) =>
    error(
      'live/media-type',
      `This file is sent as ${type || 'nothing that browsers know'}: no browser takes it for what it is.`,
      `Let the host send it as ${right}.`,
    ),
  otherFile: error(
    'live/build',
    'This file is not the one of the build: it is damaged, or an older one.',
    'Upload the built site, or empty the cache of the host.',
  ),
  otherPicture: warning(
    'live/build',
    'This picture is not the one of the build.',
    'Look at it. Where the host makes pictures smaller, they are well; otherwise upload it again.',
  ),
  fileNotCompressed: warning(
    'live/compression',
    'This file is sent without compression.',
    'Switch gzip or Brotli on for scripts and SVG too.',
  ),
  notKept: warning(
    'live/caching',
    'Browsers ask again for this file, which never changes.',
    'Let the host send Cache-Control: public, max-age=31536000, immutable below /assets/.',
  ),
  noSitemap: error(
    'live/sitemap',
    'Search engines find no sitemap with pages here.',
    'Upload sitemap.xml with the pages.',
  ),
  foreignSitemap: (address: string) =>
    error(
      'live/address',
      `The sitemap names ${address}, which is not below the address of the site.`,
      'Build the site with the `url` at which it is live, or check it at that address.',
    ),
  foreignPage: (canonical: string) =>
    error(
      'live/address',
      `The canonical address of this page is on another site: ${canonical}.`,
      'Build the site with the `url` at which it is live.',
    ),
  hidden: error(
    'live/noindex',
    'The host asks search engines not to show this page.',
    'Remove the header X-Robots-Tag.',
  ),
  keptOut: error(
    'live/robots',
    'robots.txt keeps search engines out of the whole site.',
    'Upload the build of the site itself, not that of a preview.',
  ),
  foreignNotFound: warning(
    'live/unknown-address',
    'An address that does not exist shows the page of the host, not that of the site.',
    'Let the host show the file 404.html with the status 404.',
  ),
  found: (answer: LiveAnswer) =>
    error(
      'live/unknown-address',
      `An address that does not exist ${describeOutcome(answer)}, not 404.`,
      'Let the host show the file 404.html with the status 404.',
    ),
  exposed: error(
    'live/exposed',
    'Everybody can read the folder .site, which holds what only the lead service reads: pages that are not shown yet, and where leads are sent.',
    'Delete it at a host of files alone, or let the web server answer 404 below it, as the files for nginx and Caddy do.',
  ),
  overBudget: (over: { device: string; vital: string; value: number; most: number }) =>
    error(
      'live/vitals',
      `For one view in four on a ${over.device}, ${over.vital.toUpperCase()} is above ${inUnit(over.vital, over.value)}; the budget is ${inUnit(over.vital, over.most)}.`,
      'Look at the page on a slow device, or change `counting.vitals` in site.yaml.',
    ),
  certificateEnds: (day: string) =>
    warning(
      'live/certificate',
      `The certificate of this host ends on ${day}.`,
      'Renew it, and find out why that did not happen by itself.',
    ),
  notEncrypted: error(
    'live/encryption',
    'The site answers without encryption as well.',
    'Let the host redirect http to https.',
  ),
  otherBuild: error(
    'live/build',
    'This page is not the one of the build.',
    'Upload the built site, or empty the cache of the host.',
  ),
  overdue: ({ at, what: [first = 'The site has changed by itself.'] }: OutputMoment) =>
    error(
      'live/overdue',
      `Visitors see what was before ${at}. ${first}`,
      'Build and upload the site again, and find out why that did not happen by itself.',
    ),
  notMoved: (answer: LiveAnswer, target?: string) =>
    error(
      'live/redirect',
      target
        ? `This old address leads to ${target}, not at once to where the build says.`
        : `This old address does not lead on: it ${describeOutcome(answer)}.`,
      'Upload the redirects that the build wrote for the host: `host` in site.yaml names it.',
    ),
  movedOtherwise: (status: number, expected: number) =>
    error(
      'live/redirect',
      `This old address answers with the status ${status}, not ${expected} as the build says.`,
      'Upload the redirects that the build wrote for the host: `host` in site.yaml names it.',
    ),
  notReachable: (outcome: string) =>
    error(
      'live/service',
      `The service is not reachable: this address ${outcome}. What pages send to it is lost.`,
      'Start the service, and let the host pass /api/ on to it.',
    ),
  notCounted: (answer: LiveAnswer) =>
    error(
      'live/counting',
      `Visits of these pages are not counted: this address ${describeOutcome(answer)}.`,
      'Let the host pass all of /api/ on to the service, also what is posted, and let the service serve the build whose pages are live.',
    ),
  refused: (origin: string) =>
    error(
      'live/service',
      `The service takes nothing from pages of ${origin}.`,
      `Set ALLOWED_ORIGINS of the service to ${origin}.`,
    ),
  unverified: (problem: string) =>
    error(
      'live/challenge',
      problem,
      'Set CHALLENGE_SECRET of the service to the secret key of the widget, and start it again.',
    ),
  noLead: (answer: LiveAnswer, detail: string, help: string) =>
    error(
      'live/lead',
      `A lead that a form of this page sends as a trial: ${answer.url} ${describeOutcome(answer)}. ${detail}`.trim(),
      help,
    ),
};

function inUnit(vital: string, value: number): string {
  return vital === 'cls' ? value.toFixed(2) : `${Math.round(value)} ms`;
}

/** Something that is wrong with a live site: an error breaks something, a warning costs something. */
export interface LiveDiagnostic extends Pick<LocatedDiagnostic, 'severity' | 'message'> {
  /** Stable name, such as `live/policy`. */
  rule: string;
  /** Address that shows it. */
  url: string;
  /** Other addresses that show the same. */
  others?: string[];
  /** What to do about it. */
  help: string;
}
