import type { LiveAnswer } from './ask.ts';
import { checkSentPolicy } from './check-sent-policy.ts';
import { faults, type LiveDiagnostic } from './faults.ts';
import { hasOtherCharset } from './has-other-charset.ts';
import { loadedBy, readTags, type Tag } from './read-html.ts';
import { secondsCached } from './seconds-cached.ts';

/** Longest time for which browsers may keep a page without asking again, in seconds. */
const LONGEST_CACHED = 600;

/** Whether a page arrives as browsers need it. */
export function checkLivePage(page: LiveAnswer): LiveDiagnostic[] {
  const { url } = page;
  if (page.status !== 200) return [{ url, ...faults.noPage(page) }];
  const type = page.headers.get('content-type') ?? '';
  if (!/^text\/html\b/i.test(type) || hasOtherCharset(type))
    return [{ url, ...faults.wrongType(type) }];
  const tags = readTags(page.text);
  return [...checkHeaders(page), ...checkSentPolicy(page, tags), ...checkMixed(page, tags)];
}

function checkHeaders({ url, headers }: LiveAnswer): LiveDiagnostic[] {
  const seconds = secondsCached(headers);
  return [
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : [{ url, ...faults.noHeaders }]),
    ...(headers.has('content-encoding') ? [] : [{ url, ...faults.notCompressed }]),
    ...(seconds > LONGEST_CACHED ? [{ url, ...faults.keptTooLong(seconds) }] : []),
  ];
}

/** What a page loads, or sends its forms to, without encryption. */
function checkMixed({ url }: LiveAnswer, tags: readonly Tag[]): LiveDiagnostic[] {
  if (!url.startsWith('https:')) return [];
  const actions = tags.flatMap(({ attributes: { action } }) => action ?? []);
  const mixed = [...loadedBy(tags), ...actions].find((address) => /^http:/i.test(address));
  return mixed === undefined ? [] : [{ url, ...faults.mixed(mixed) }];
}
