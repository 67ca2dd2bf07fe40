import type { Command, OptionValues } from '@commander-js/extra-typings';
import type { LeadFilter } from '../../server/leads/lead-filter.ts';
import { Failure } from '../terminal/failure.ts';
import { addBuiltSite, type NoOptions, type OptionsOf } from './options.ts';

/** The leads that a command works on. */
export type LeadOptions = OptionsOf<typeof addPeriod<[], NoOptions>>;

const dayMs = 86_400_000;

/** Adds the options that choose leads by time and source. */
export function addPeriod<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return addBuiltSite(command)
    .option('--from <date>', 'first day (UTC), or moment')
    .option('--to <date>', 'last day (UTC), or moment')
    .option('--source <name>', 'where visitors came from: utm_source, a host, or direct');
}

/** Reads the options. Days are those of UTC, and the last one counts as a whole. */
export function readFilter({ from, to, source }: LeadOptions): LeadFilter {
  const filter: LeadFilter = {
    from: from === undefined ? undefined : readTime('--from', from, 0),
    to: to === undefined ? undefined : readTime('--to', to, dayMs),
    source,
  };
  if (filter.from && filter.to && filter.from >= filter.to) {
    throw new Failure(`--from ${from} is after --to ${to}.`, 'Exchange the two.');
  }
  return filter;
}

/** Reads a day, as its first moment or its last in UTC, or a moment. */
export function readTime(name: string, text: string, wholeDayMs: number): Date {
  const time = new Date(text);
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text);
  const exists = !Number.isNaN(time.getTime()) && (!day || time.toISOString().startsWith(text));
  if (exists && (day || instant)) return new Date(time.getTime() + (day ? wholeDayMs : 0));
  throw new Failure(
    `${name} must be a date, but it is "${text}".`,
    'Write a day, such as 2026-11-30, or a moment, such as 2026-11-30T08:00:00Z.',
  );
}
