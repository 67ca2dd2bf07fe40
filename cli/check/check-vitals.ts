import { parseJson } from '../../renderer/light.ts';
import routes from '../../schemas/routes.json' with { type: 'json' };
import { ask } from './ask.ts';
import { faults, type LiveDiagnostic } from './faults.ts';

/** A page that is slower or less steady for visitors than the site allows. */
interface PageOverBudget {
  page: string;
  device: string;
  vital: string;
  value: number;
  most: number;
}

/** Whether pages are as fast and steady for visitors as the budget of the site says. */
export async function checkVitals(service: string, url: string): Promise<LiveDiagnostic[]> {
  const { status, text } = await ask(service + routes.service.vitals);
  // A site without a budget, or an older service.
  if (status !== 200) return [];
  return readOver(text).map((over) => ({ url: url + over.page, ...faults.overBudget(over) }));
}

function readOver(text: string): PageOverBudget[] {
  const { over }: { over?: unknown } = Object(parseJson(text));
  return Array.isArray(over) ? over.filter(isOverBudget) : [];
}

function isOverBudget(entry: unknown): entry is PageOverBudget {
  const { page, device, vital, value, most } = Object(entry);
  const isNamed = [page, device, vital].every((name) => typeof name === 'string');
  return isNamed && Number.isFinite(value) && Number.isFinite(most);
}
