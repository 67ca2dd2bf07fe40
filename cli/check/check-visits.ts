import routes from '../../schemas/routes.json' with { type: 'json' };
import { ask } from './ask.ts';
import { faults } from './faults.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';

/** What a service that counts answers to something that no page sends, or to too much at a time. */
const COUNTING: ReadonlySet<number> = new Set([422, 429]);

/** Whether a service takes what pages of an origin report of visits. What is sent is no visit, and counts as none. */
export async function checkVisits(service: string, origin: string): Promise<LiveDiagnostic[]> {
  const answer = await ask(service + routes.service.seen, {
    method: 'POST',
    headers: { origin, 'content-type': 'text/plain' },
    body: '{}',
  });
  return COUNTING.has(answer.status) ? [] : [{ url: answer.url, ...faults.notCounted(answer) }];
}
