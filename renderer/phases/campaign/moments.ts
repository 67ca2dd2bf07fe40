import type { Campaign as Written } from '../../generated/types.ts';
import {
  clocksAt,
  instantsOf,
  readingsOf,
  startOfDay,
  withOffset,
} from '../../locale/clocks-of-zone.ts';
import { isRealDay } from '../../locale/real-day.ts';
import type { CampaignMoment } from '../../model/campaign.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Rules } from '../../model/rule.ts';
import { offer } from '../../text/wording.ts';

export const rules: Rules = {
  'campaign/clock': {
    title: 'A time that clocks skip, or show twice',
    why: 'When clocks are put forward an hour is missing, when they are put back one comes twice: nobody knows which moment is meant.',
    fix: 'Write a time that the clocks of the zone show once.',
    wrong: 'zone: Europe/Warsaw\ncloses: 2026-03-29T02:30',
    right: 'zone: Europe/Warsaw\ncloses: 2026-03-29T03:30',
  },
};

/** A moment, or why it cannot be read. */
export type ResolvedMoment = { moment: CampaignMoment } | { problem: Omit<Diagnostic, 'pointer'> };

/** What a moment may be counted from, and whether a day stands for its beginning or its end. */
export interface MomentFrame {
  zone: string;
  edge: 'beginning' | 'end';
  opens?: CampaignMoment;
  closes?: CampaignMoment;
}

const EXPRESSION = /^(opens|closes) ([+-]) (\d+ \w+)$/;

/** The instant of a day, a local time or a span from another moment, as a campaign file has it. */
export function resolveMoment(written: string, frame: MomentFrame): ResolvedMoment {
  const [, anchor, sign, span] = EXPRESSION.exec(written) ?? [];
  if (anchor && span) return fromAnchor(anchor as 'opens' | 'closes', `${sign}${span}`, frame);
  const [day = '', time] = written.split('T');
  if (!isRealDay(day)) return { problem: noSuchDay(day) };
  if (time === undefined) return ofDay(day, frame);
  return ofClocks(`${day}T${time.length === 'hh:mm'.length ? `${time}:00` : time}`, frame.zone);
}

/** The moment that comes a span after another, or with a minus before it; days are those of calendars. */
export function shiftMoment(at: number, span: string, zone: string): ResolvedMoment {
  const [, number = '', unit = ''] = /^([+-]?\d+) (\w+)$/.exec(span) ?? [];
  const days = { day: 1, days: 1, week: 7, weeks: 7 }[unit];
  if (days === undefined) return { moment: { at: at + Number(number) * (LENGTHS[unit] ?? 0) } };
  const local = clocksAt(at, zone);
  const moved = new Date(Date.parse(`${local}Z`) + Number(number) * days * DAY);
  return ofClocks(moved.toISOString().slice(0, local.length), zone);
}

/** The length of a span in milliseconds, days being those of 24 hours. */
export function lengthOf(span: NonNullable<Written['lastCall']>): number {
  const [number, unit = ''] = span.split(' ');
  return Number(number) * (LENGTHS[unit] ?? 0);
}

const DAY = 86_400_000;

const LENGTHS: Readonly<Record<string, number>> = {
  s: 1000,
  min: 60_000,
  h: 3_600_000,
  day: DAY,
  days: DAY,
  week: 7 * DAY,
  weeks: 7 * DAY,
};

function fromAnchor(
  anchor: 'opens' | 'closes',
  span: string,
  { zone, ...moments }: MomentFrame,
): ResolvedMoment {
  const from = moments[anchor];
  return from ? shiftMoment(from.at, span, zone) : { problem: noAnchor(anchor) };
}

/** The beginning of a day, or of the next. */
function ofDay(day: string, { zone, edge }: MomentFrame): ResolvedMoment {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, day.length);
  return { moment: { at: startOfDay(edge === 'end' ? next : day, zone), day } };
}

function ofClocks(local: string, zone: string): ResolvedMoment {
  const [at, second] = instantsOf(local, zone);
  if (at === undefined) return { problem: skipped(local, zone) };
  return second === undefined ? { moment: { at } } : { problem: twice(local, zone, [at, second]) };
}

function skipped(local: string, zone: string): Omit<Diagnostic, 'pointer'> {
  const [earlier, later] = readingsOf(local, zone).map((at) => shortTime(clocksAt(at, zone)));
  return {
    rule: 'campaign/clock',
    message: `The clocks of ${zone} are put forward and never show ${shortTime(local)}: it could be ${earlier} or ${later}.`,
    help: 'Write one of the two.',
  };
}

function twice(
  local: string,
  zone: string,
  instants: readonly number[],
): Omit<Diagnostic, 'pointer'> {
  const [first, second] = instants.map((at) => withOffset(at, zone));
  return {
    rule: 'campaign/clock',
    message: `The clocks of ${zone} are put back and show ${shortTime(local)} twice: it could be ${first} or ${second}.`,
    help: 'Write a time that they show once.',
  };
}

function shortTime(local: string): string {
  return local.replace(/:00$/, '');
}

function noSuchDay(day: string): Omit<Diagnostic, 'pointer'> {
  // With the month behind the day, as many countries have it.
  const swapped = day.replace(/-(\d\d)-(\d\d)/, '-$2-$1');
  return {
    rule: 'date/impossible',
    message: `There is no day \`${day}\`.`,
    ...offer(isRealDay(swapped) ? swapped : undefined, 'Correct the day.'),
  };
}

function noAnchor(anchor: string): Omit<Diagnostic, 'pointer'> {
  return {
    rule: 'campaign/order',
    message: `This is counted from \`${anchor}\`, which the campaign does not have as a moment.`,
    help: `Write \`${anchor}\` with a day, or a day here.`,
  };
}
