import type { LiveAnswer } from './ask.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';
import type { Tag } from './read-html.ts';

type Directives = ReadonlyMap<string, readonly string[]>;

/** Whether the policy of a page arrives, allows what the page needs, and keeps it out of frames. */
export function checkSentPolicy(
  { url, headers }: LiveAnswer,
  tags: readonly Tag[],
): LiveDiagnostic[] {
  const sent = headers.get('content-security-policy') ?? '';
  const own = tags.find(({ attributes }) =>
    /^content-security-policy$/i.test(attributes['http-equiv'] ?? ''),
  );
  const needed = own?.attributes.content;
  const forbidden = needed === undefined ? undefined : findForbidden(needed, sent);
  const mayBeFramed = !/frame-ancestors/i.test(sent) && !headers.has('x-frame-options');
  return [
    ...(sent || needed ? [] : [noPolicy(url)]),
    ...(forbidden === undefined ? [] : [tooStrict(url, forbidden)]),
    ...(mayBeFramed ? [framed(url)] : []),
  ];
}

/** The first directive of a page with a source that one of the sent policies does not allow. */
function findForbidden(needed: string, sent: string): string | undefined {
  const policies = sent.split(',').map(readDirectives);
  return [...readDirectives(needed)]
    .filter(([name, sources]) => policies.some((policy) => !allows(policy, name, sources)))
    .map(([name]) => name)
    .at(0);
}

function readDirectives(policy: string): Directives {
  return new Map(
    policy.split(';').flatMap((part) => {
      const [name, ...sources] = part.trim().split(/\s+/);
      return name ? [[name.toLowerCase(), sources] as const] : [];
    }),
  );
}

/** Directives about what a page loads fall back on `default-src`. */
function allows(policy: Directives, name: string, sources: readonly string[]): boolean {
  const allowed =
    policy.get(name) ?? (name.endsWith('-src') ? policy.get('default-src') : undefined);
  return allowed === undefined || sources.every((source) => covers(allowed, source));
}

function covers(allowed: readonly string[], source: string): boolean {
  const isHash = /^'sha\d+-/.test(source);
  if (source === "'none'" || allowed.includes(source)) return true;
  if (isHash)
    return (
      allowed.includes("'unsafe-inline'") && !allowed.some((one) => /^'(sha\d+|nonce)-/.test(one))
    );
  if (source.startsWith("'") && source !== "'self'") return false;
  if (/^(data|blob):$/.test(source)) return false;
  return allowed.includes('*') || allowed.includes('https:');
}

function noPolicy(url: string): LiveDiagnostic {
  return {
    rule: 'live/policy',
    severity: 'error',
    url,
    message: 'This page has no content security policy.',
    help: 'Let the host send the page and its headers as they were built.',
  };
}

function tooStrict(url: string, directive: string): LiveDiagnostic {
  return {
    rule: 'live/policy',
    severity: 'error',
    url,
    message: `The host sends a content security policy whose ${directive} forbids what this page needs.`,
    help: 'Remove the policy that the host adds, or upload the headers of the last build.',
  };
}

function framed(url: string): LiveDiagnostic {
  return {
    rule: 'live/frames',
    severity: 'warning',
    url,
    message: 'Other sites may show this page in a frame.',
    help: "Let the host send Content-Security-Policy: frame-ancestors 'none', or X-Frame-Options: DENY.",
  };
}
