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
  const targets = [...redirects.values()].map((to) => new URL(to, origin).href);
  return answers.flatMap((answer, index) => {
    const target = redirectTarget(answer) ?? refreshTarget(answer);
    if (target === targets[index]) return [];
    return [{ url: answer.url, ...faults.notMoved(answer, target) }];
  });
}

/** Where a page leads that stands for a redirect, on hosts that know none. */
function refreshTarget({ url, text }: LiveAnswer): string | undefined {
  const tag = readTags(text).find(({ attributes }) => attributes['http-equiv'] === 'refresh');
  const target = /url=(.*)/.exec(tag?.attributes.content ?? '')?.[1];
  return target === undefined ? undefined : URL.parse(target, url)?.href;
}
