import { hash } from 'node:crypto';
import type { LiveAnswer } from './ask.ts';
import { faults, type LiveDiagnostic } from './faults.ts';
import { readTags, type Tag } from './read-html.ts';

/** Characters of a script that a message shows. */
const SHOWN = 60;

type Directives = ReadonlyMap<string, readonly string[]>;

/** Whether the policy of a page arrives, allows what the page needs, and keeps it out of frames. */
export function checkSentPolicy(
  { url, headers, text }: LiveAnswer,
  tags: readonly Tag[],
): LiveDiagnostic[] {
  const sent = headers.get('content-security-policy') ?? '';
  const own = tags.find(({ attributes }) =>
    /^content-security-policy$/i.test(attributes['http-equiv'] ?? ''),
  );
  const needed = own?.attributes.content;
  const forbidden = needed === undefined ? undefined : findForbidden(needed, sent);
  const policies = [...sent.split(','), needed ?? ''].map(readDirectives);
  const isAllowed = (name: string, sources: readonly string[]) =>
    policies.every((policy) => sources.some((source) => allows(policy, name, [source])));
  const form = formsIn(tags).find(
    (action) => !isAllowed('form-action', sourcesOf(URL.parse(action, url), url)),
  );
  const script = scriptsIn(text).find(({ src, inline }) =>
    src === undefined
      ? !isAllowed('script-src', [`'sha256-${hash('sha256', inline, 'base64')}'`])
      : !isAllowed('script-src', sourcesOf(URL.parse(src, url), url)),
  );
  const mayBeFramed = !/frame-ancestors/i.test(sent) && !headers.has('x-frame-options');
  return [
    ...(sent || needed ? [] : [{ url, ...faults.noPolicy }]),
    ...(forbidden === undefined ? [] : [{ url, ...faults.tooStrict(forbidden) }]),
    ...(form === undefined || forbidden ? [] : [{ url, ...faults.blockedForm(form) }]),
    ...(script === undefined || forbidden
      ? []
      : [{ url, ...faults.blockedScript(script.src ?? script.inline.trim().slice(0, SHOWN)) }]),
    ...(mayBeFramed ? [{ url, ...faults.framed }] : []),
  ];
}

/** Addresses that forms of a page send to. */
function formsIn(tags: readonly Tag[]): string[] {
  return tags.flatMap(({ name, attributes: { action } }) =>
    name === 'form' && action !== undefined ? [action] : [],
  );
}

/** The scripts of a page that are run, with their addresses or what is between their tags. */
function scriptsIn(text: string): { src?: string; inline: string }[] {
  return [...text.matchAll(/(<script\b[^>]*>)([\s\S]*?)<\/script>/gi)].flatMap(
    ([, tag = '', inline = '']) => {
      const { type = '', src } = readTags(tag)[0]?.attributes ?? {};
      return /^(module|text\/javascript|)$/.test(type) ? [{ src, inline }] : [];
    },
  );
}

/** The ways in which a policy may name an address: by its origin, its host, or those above its host. */
function sourcesOf(address: URL | null, page: string): string[] {
  if (!address) return [];
  const { origin, host, protocol } = address;
  const above = host.split('.').map((_, index, parts) => `*.${parts.slice(index + 1).join('.')}`);
  return [
    ...(origin === new URL(page).origin ? ["'self'"] : []),
    ...[host, ...above].flatMap((name) => [name, `${protocol}//${name}`]),
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
