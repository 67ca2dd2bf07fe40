import type { LiveAnswer } from './ask.ts';
import { faults } from './faults.ts';
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
    ...(sent || needed ? [] : [{ url, ...faults.noPolicy }]),
    ...(forbidden === undefined ? [] : [{ url, ...faults.tooStrict(forbidden) }]),
    ...(mayBeFramed ? [{ url, ...faults.framed }] : []),
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
