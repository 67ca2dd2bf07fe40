import { askAll, type LiveAnswer, redirectTarget } from './ask.ts';
import type { ExpectedPages } from './expected-pages.ts';
import { faults } from './faults.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';
import { readTags } from './read-html.ts';

/** Whether old addresses lead to the new ones in one hop. */
export async function checkMoved(
  url: string,
  { redirects }: ExpectedPages,
): Promise<LiveDiagnostic[]> {
  const { origin } = new URL(url);
  const answers = await askAll([...redirects.keys()].map((from) => origin + from));
  const expected = [...redirects.values()];
  return answers.flatMap((answer, index) => {
    const { to = '', status = 0 } = expected[index] ?? {};
    const redirect = redirectTarget(answer);
    const target = redirect ?? refreshTarget(answer);
    if (target !== new URL(to, origin).href) {
      return [{ url: answer.url, ...faults.notMoved(answer, target) }];
    }
    const isAsLong = redirect === undefined || isForGood(answer.status) === isForGood(status);
    return isAsLong ? [] : [{ url: answer.url, ...faults.movedOtherwise(answer.status, status) }];
  });
}

/** Whether search engines and browsers forget the old address. */
function isForGood(status: number): boolean {
  return status === 301 || status === 308;
}

/** Where a page leads that stands for a redirect, on hosts that know none. */
function refreshTarget({ url, text }: LiveAnswer): string | undefined {
  const tag = readTags(text).find(({ attributes }) => attributes['http-equiv'] === 'refresh');
  const target = /url=(.*)/.exec(tag?.attributes.content ?? '')?.[1];
  return target === undefined ? undefined : URL.parse(target, url)?.href;
}
