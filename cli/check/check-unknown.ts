import { ask } from './ask.ts';
import { faults } from './faults.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';

const PATH = '/no-such-page-of-site-check';

/** Whether an address that does not exist says so, with the page that the site has for it. */
export async function checkUnknown(site: string): Promise<LiveDiagnostic[]> {
  const answer = await ask(site + PATH);
  const { url, status, text } = answer;
  if (status !== 404) return [{ url, ...faults.found(answer) }];
  const isOwn = /http-equiv="content-security-policy"/i.test(text);
  return isOwn ? [] : [{ url, ...faults.foreignNotFound }];
}
