import type { LiveAnswer } from './ask.ts';
import type { ExpectedPages } from './expected-pages.ts';
import { faults } from './faults.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';

/** Whether live pages are those of a build. */
export function checkBuild(
  pages: readonly LiveAnswer[],
  site: string,
  { texts }: ExpectedPages,
): LiveDiagnostic[] {
  return pages
    .filter(({ url, text }) => !texts.get(url.slice(site.length) || '/')?.has(text))
    .map(({ url }) => ({ url, ...faults.otherBuild }));
}
