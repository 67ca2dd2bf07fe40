import type { LiveAnswer } from './ask.ts';
import type { ExpectedPages } from './expected-pages.ts';
import { faults } from './faults.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';

/** Whether live pages are those of a build, and whether another build is due. */
export function checkBuild(
  pages: readonly LiveAnswer[],
  site: string,
  { texts, overdue }: ExpectedPages,
): LiveDiagnostic[] {
  const others = pages.filter(
    ({ url, text }) => !texts.get(url.slice(site.length) || '/')?.has(text),
  );
  return [
    ...overdue.map((moment) => ({ url: `${site}/`, ...faults.overdue(moment) })),
    ...others.map(({ url }) => ({ url, ...faults.otherBuild })),
  ];
}
