import type { LiveAnswer } from './ask.ts';
import type { ExpectedPages } from './expected-pages.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';

/** Whether live pages are those of a build. */
export function checkBuild(
  pages: readonly LiveAnswer[],
  site: string,
  { texts }: ExpectedPages,
): LiveDiagnostic[] {
  return pages
    .filter(({ url, text }) => !texts.get(url.slice(site.length) || '/')?.has(text))
    .map(({ url }) => ({
      rule: 'live/build',
      severity: 'error',
      url,
      message: 'This page is not the one of the build.',
      help: 'Upload the built site, or empty the cache of the host.',
    }));
}
