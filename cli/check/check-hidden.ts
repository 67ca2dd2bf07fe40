import routes from '../../schemas/routes.json' with { type: 'json' };
import { ask } from './ask.ts';
import { faults } from './faults.ts';
import type { LiveDiagnostic } from './live-diagnostic.ts';

/** Whether what only the lead service reads can be read by everybody. */
export async function checkHidden(site: string): Promise<LiveDiagnostic[]> {
  const { url, status, text } = await ask(`${site}/${routes.files.forms}`);
  // Some hosts answer with a page at any address.
  return status === 200 && text.startsWith('{') ? [{ url, ...faults.exposed }] : [];
}
