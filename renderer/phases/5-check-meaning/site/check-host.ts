import hosts from '../../../../schemas/hosts.json' with { type: 'json' };
import type { Site } from '../../../generated/types.ts';
import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Rules } from '../../../model/rule.ts';
import { part, UNKNOWN, type Uncertain, wholly } from '../../../model/unknown.ts';
import type { PageSummary } from './page-summary.ts';

export const rules: Rules = {
  'host/limit': {
    title: 'More than the host takes',
    why: 'It would refuse the upload, or ignore what is too much.',
    fix: 'Delete redirects that nobody follows any more, or choose another host.',
    wrong: 'host: cloudflare (and 2,001 redirects)',
    right: 'host: cloudflare (and 2,000 redirects)',
  },
  'host/leads': {
    title: 'Forms on a host that takes no leads',
    why: 'The host has files alone: what visitors send would be lost.',
    fix: 'Write where the lead service is.',
    wrong: 'host: netlify',
    right: 'host: netlify\nleads: { service: https://leads.example.com }',
    canBeOff: true,
  },
  'host/lost': {
    title: 'What a host cannot do',
    why: 'Visitors of a host without headers and redirects are protected less, and wait longer.',
    fix: 'Choose another host, or switch the rule off where that does not matter.',
    wrong: 'host: github-pages',
    right: 'host: github-pages\nrules: { host/lost: off }',
    canBeOff: true,
  },
};

type Host = keyof typeof hosts;
type Redirects = NonNullable<Site['redirects']>;

/** The limits of hosts; those of files are looked at when they are uploaded. */
interface Limits {
  /** Most redirects. */
  redirects?: number;
  /** Longest line of a redirect, in characters. */
  redirectLength?: number;
  /** Longest program that a host runs for each request, in bytes. */
  functionBytes?: number;
  /** Most bytes of all files. */
  siteBytes?: number;
}

/** The part of such a program that is not a list of redirects. */
const FUNCTION_CODE_BYTES = 2_000;

/** Whether the host that serves the pages can do what the site wants of it. */
export function checkHost(site: Uncertain<Site>, pages: readonly PageSummary[]): FileDiagnostic[] {
  const host = part(site, 'host') ?? 'service';
  if (host === UNKNOWN) return [];
  const redirects = wholly<Redirects>(part(site, 'redirects') ?? []) ?? [];
  const diagnostics = [
    ...checkLimits(host, redirects),
    ...checkService(host, site, pages),
    ...(hosts[host].sendsHeaders ? [] : [whatIsLost(host, redirects)]),
  ];
  return diagnostics.map((diagnostic) => ({ ...diagnostic, file: 'site.yaml' }));
}

type SiteDiagnostic = Omit<FileDiagnostic, 'file'>;

function checkLimits(host: Host, redirects: Redirects): SiteDiagnostic[] {
  const facts: { name: string; limits?: Limits } = hosts[host];
  const { name, limits = {} } = facts;
  const { redirects: most = Infinity, redirectLength = Infinity, functionBytes } = limits;
  const tooMany = redirects.length > most ? [tooManyRedirects(name, redirects.length, most)] : [];
  const tooLong = redirects.flatMap(({ from, to, status = 301 }, position) => {
    const { length } = `${from} ${to} ${status}`;
    return length > redirectLength ? [longRedirect(name, length, redirectLength, position)] : [];
  });
  const bytes = redirects.reduce((sum, one) => sum + JSON.stringify(one).length, 0);
  const room = (functionBytes ?? Infinity) - FUNCTION_CODE_BYTES;
  return [...tooMany, ...tooLong, ...(bytes > room ? [longFunction(name, bytes, room)] : [])];
}

function tooManyRedirects(name: string, count: number, most: number): SiteDiagnostic {
  return {
    rule: 'host/limit',
    severity: 'error',
    pointer: `/redirects/${most}`,
    message: `${name} takes ${most} redirects, but the site has ${count}.`,
    help: 'Delete those that nobody follows any more.',
  };
}

function longRedirect(
  name: string,
  length: number,
  most: number,
  position: number,
): SiteDiagnostic {
  return {
    rule: 'host/limit',
    severity: 'error',
    pointer: `/redirects/${position}`,
    message: `${name} takes redirects of ${most} characters, but this one has ${length}.`,
    help: 'Lead to a shorter address.',
  };
}

function longFunction(name: string, bytes: number, room: number): SiteDiagnostic {
  return {
    rule: 'host/limit',
    severity: 'error',
    pointer: '/redirects',
    message: `The redirects take ${bytes} bytes of a program, in which ${name} has room for ${room}.`,
    help: 'Delete those that nobody follows any more, or shorten their addresses.',
  };
}

function checkService(
  host: Host,
  site: Uncertain<Site>,
  pages: readonly PageSummary[],
): SiteDiagnostic[] {
  const service = part(part(site, 'leads') ?? {}, 'service');
  const hasForms = pages.some(({ links }) =>
    links.some(({ format, pointer }) => format === 'page-path' && pointer.endsWith('/thankYou')),
  );
  if (hosts[host].takesLeads || service !== undefined || !hasForms) return [];
  return [
    {
      rule: 'host/leads',
      severity: 'warning',
      pointer: '/host',
      message: `The site has forms, but ${hosts[host].name} takes no leads: what visitors send would be lost.`,
      help: 'Write where the lead service is, such as `leads: { service: https://leads.example.com }`.',
    },
  ];
}

function whatIsLost(host: Host, { length }: Redirects): SiteDiagnostic {
  const frames = 'others may show its pages in a frame';
  const caching = 'browsers ask for unchanged files again after ten minutes';
  const redirects =
    length === 0 ? '' : ` ${length} of its redirects lead on by pages, a moment later.`;
  return {
    rule: 'host/lost',
    severity: 'warning',
    pointer: '/host',
    message: `${hosts[host].name} sends no headers of a site: ${frames}, and ${caching}.${redirects}`,
    help: 'Its terms may not allow the site of a business. Choose another host, or switch this off: `rules: { host/lost: off }`.',
  };
}
