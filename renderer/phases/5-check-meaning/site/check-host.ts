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

/** The limits of hosts; those of files show when they are uploaded. */
interface Limits {
  /** Most redirects. */
  redirects?: number;
  /** Longest line of a redirect, in characters. */
  redirectLength?: number;
  /** Longest program that a host runs for each request, in bytes. */
  functionBytes?: number;
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
  const bytes = redirects.reduce((sum, one) => sum + JSON.stringify(one).length, 0);
  const room = (functionBytes ?? Infinity) - FUNCTION_CODE_BYTES;
  return [
    redirects.length > most &&
      limit(
        `/redirects/${most}`,
        `${name} takes ${most} redirects, but the site has ${redirects.length}.`,
        'Delete those that nobody follows any more.',
      ),
    ...redirects.map(({ from, to, status = 301 }, position) => {
      const { length } = `${from} ${to} ${status}`;
      return (
        length > redirectLength &&
        limit(
          `/redirects/${position}`,
          `${name} takes redirects of ${redirectLength} characters, but this one has ${length}.`,
          'Lead to a shorter address.',
        )
      );
    }),
    bytes > room &&
      limit(
        '/redirects',
        `The redirects take ${bytes} bytes of a program, in which ${name} has room for ${room}.`,
        'Delete those that nobody follows any more, or shorten their addresses.',
      ),
  ].filter((one) => one !== false);
}

function limit(pointer: string, message: string, help: string): SiteDiagnostic {
  return { rule: 'host/limit', pointer, message, help };
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
