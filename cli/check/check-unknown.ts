import { ask, describeOutcome } from './ask.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';

const PATH = '/no-such-page-of-site-check';

/** Whether an address that does not exist says so, with the page that the site has for it. */
export async function checkUnknown(site: string): Promise<LiveDiagnostic[]> {
  const answer = await ask(site + PATH);
  const isOwn = /http-equiv="content-security-policy"/i.test(answer.text);
  if (answer.status === 404 && isOwn) return [];
  return [
    {
      rule: 'live/unknown-address',
      severity: answer.status === 404 ? 'warning' : 'error',
      url: answer.url,
      message:
        answer.status === 404
          ? 'An address that does not exist shows the page of the host, not that of the site.'
          : `An address that does not exist ${describeOutcome(answer)}, not 404.`,
      help: 'Let the host show the file 404.html with the status 404.',
    },
  ];
}
