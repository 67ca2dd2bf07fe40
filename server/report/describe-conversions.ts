import { changedIn, readAllTimes } from '../experiments/experiment-times.ts';
import type { Operations } from '../operations/control/operations.ts';
import { addVisits, type CountedSite, type Line } from './add-visits.ts';

/**
 * The conversions of the variants of an experiment in all its time, for when the site has it no more;
 * nothing where none can be right.
 */
export async function describeConversions(
  source: Pick<Operations, 'report' | 'visits' | 'periods'>,
  site: CountedSite,
  { name, now }: { name: string; now: Date },
): Promise<string[]> {
  const experiments = await readAllTimes(site, source, now);
  const [groups, visits] = await Promise.all([source.report({ experiments }), source.visits({})]);
  const leads = new Map(groups).get('variant') ?? [];
  const counted = { ...site, changed: changedIn(experiments, {}) };
  const prefix = `${name}: `;
  const shown = [...addVisits('variant', leads, visits, counted).values()].flatMap((line) =>
    line.value.startsWith(prefix) ? describeLine(line, line.value.slice(prefix.length)) : [],
  );
  return shown.length === 0 ? [] : [`Conversion: ${shown.join('; ')}.`];
}

function describeLine({ views = 0, counted, fitting }: Line, variant: string): string[] {
  if (!fitting) return [];
  const range = `${percent(fitting.low)} to ${percent(fitting.high)}`;
  return [`${variant} ${counted} leads of ${views.toLocaleString('en')} views, ${range}`];
}

function percent(part: number): string {
  return `${(part * 100).toFixed(1)} %`;
}
