import type { Command, OptionValues } from '@commander-js/extra-typings';
import { isRealDay } from '../../renderer/light.ts';
import { readDay } from '../../server/leads/day-of.ts';
import type { LeadFilter } from '../../server/leads/lead-filter.ts';
import { Failure } from '../terminal/terminal.ts';
import { addBuiltSite, type NoOptions, type OptionsOf } from './options.ts';

/** The leads that a command works on. */
export type LeadOptions = OptionsOf<typeof addPeriod<[], NoOptions>>;

/** Adds the options that choose leads by time and source. */
export function addPeriod<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return addBuiltSite(command)
    .option('--from <date>', 'first day, or moment')
    .option('--to <date>', 'last day, or moment')
    .option('--source <name>', 'where visitors came from: utm_source, a host, or direct');
}

/** Reads the options. Days are those of the zone, and the last one counts as a whole. */
export function readFilter({ from, to, source }: LeadOptions, zone: string): LeadFilter {
  const filter: LeadFilter = {
    from: from === undefined ? undefined : readTime('--from', from, zone),
    to: to === undefined ? undefined : readTime('--to', to, zone, 'last'),
    source,
  };
  if (filter.from && filter.to && filter.from >= filter.to) {
    throw new Failure(`--from ${from} is after --to ${to}.`, 'Exchange the two.');
  }
  return filter;
}

/** Reads a moment, or a day of a zone as its first moment or, where it is the last, as its end. */
export function readTime(
  name: string,
  text: string,
  zone: string,
  which: 'first' | 'last' = 'first',
): Date {
  if (isRealDay(text)) return readDay(text, zone, which);
  const instant = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/.test(text);
  const time = new Date(text);
  if (instant && !Number.isNaN(time.getTime())) return time;
  throw new Failure(
    `${name} must be a date, but it is "${text}".`,
    'Write a day, such as 2026-11-30, or a moment, such as 2026-11-30T08:00:00Z.',
  );
}
