import { describeOutcome, type LiveAnswer } from './ask.ts';
import { checkSentPolicy } from './check-sent-policy.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';
import { loadedBy, readTags, type Tag } from './read-html.ts';
import { secondsCached } from './seconds-cached.ts';

/** Longest time for which browsers may keep a page without asking again, in seconds. */
const LONGEST_CACHED = 600;

/** Whether a page arrives as browsers need it. */
export function checkLivePage(page: LiveAnswer): LiveDiagnostic[] {
  if (page.status !== 200) return [noPage(page)];
  const type = page.headers.get('content-type') ?? '';
  if (!/^text\/html\b/i.test(type)) return [wrongType(page.url, type)];
  const tags = readTags(page.text);
  return [...checkHeaders(page), ...checkSentPolicy(page, tags), ...checkMixed(page, tags)];
}

function checkHeaders({ url, headers }: LiveAnswer): LiveDiagnostic[] {
  const seconds = secondsCached(headers);
  return [
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : [noHeaders(url)]),
    ...(headers.has('content-encoding') ? [] : [notCompressed(url)]),
    ...(seconds > LONGEST_CACHED ? [keptTooLong(url, seconds)] : []),
  ];
}

/** What a page loads, or sends its forms to, without encryption. */
function checkMixed({ url }: LiveAnswer, tags: readonly Tag[]): LiveDiagnostic[] {
  if (!url.startsWith('https:')) return [];
  const actions = tags.flatMap(({ attributes: { action } }) => action ?? []);
  const mixed = [...loadedBy(tags), ...actions].find((address) => /^http:/i.test(address));
  return mixed === undefined ? [] : [notEncrypted(url, mixed)];
}

function noPage(page: LiveAnswer): LiveDiagnostic {
  return {
    rule: 'live/page',
    severity: 'error',
    url: page.url,
    message: `This page ${describeOutcome(page)}.`,
    help: 'Let the host answer at this very address, with the file that ends in .html.',
  };
}

function wrongType(url: string, type: string): LiveDiagnostic {
  return {
    rule: 'live/media-type',
    severity: 'error',
    url,
    message: `This page is sent as ${type || 'nothing that browsers know'}.`,
    help: 'Let the host send it as text/html.',
  };
}

function noHeaders(url: string): LiveDiagnostic {
  return {
    rule: 'live/headers',
    severity: 'warning',
    url,
    message: 'The header X-Content-Type-Options is missing.',
    help: 'Let the host send the headers that the build wrote for it: `host` in site.yaml names it.',
  };
}

function notCompressed(url: string): LiveDiagnostic {
  return {
    rule: 'live/compression',
    severity: 'warning',
    url,
    message: 'This page is sent without compression.',
    help: 'Switch gzip or Brotli on at the host.',
  };
}

function keptTooLong(url: string, seconds: number): LiveDiagnostic {
  return {
    rule: 'live/caching',
    severity: 'warning',
    url,
    message: `Browsers keep this page for ${seconds} seconds, and miss the next build that long.`,
    help: 'Let the host send Cache-Control: public, max-age=0, must-revalidate.',
  };
}

function notEncrypted(url: string, address: string): LiveDiagnostic {
  return {
    rule: 'live/mixed-content',
    severity: 'error',
    url,
    message: `This page uses ${address} without encryption, which browsers refuse.`,
    help: 'Write the address with https.',
  };
}
