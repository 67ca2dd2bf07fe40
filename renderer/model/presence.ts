import { isInstant } from './absence.ts';

/** A stretch of time between two moments, as they are written; without one it has no such end. */
export interface TimeSpan {
  from?: string;
  until?: string;
}

/** When visitors see something, before and after any present moment. */
export interface Presence {
  spans: readonly TimeSpan[];
  /** The same while a number of leads closes a campaign that has no other end, by its name. */
  full?: Readonly<Record<string, readonly TimeSpan[]>>;
  /** Name of the campaign that decides. */
  campaign?: string;
  /** Path of the page that it leads to once it is over, if it ever is. */
  successor?: string;
}

/** The first moment, or the campaign that is full, at which one thing is seen without another. */
export interface Gap {
  at?: string;
  full?: string;
  /** Whether the other was seen until then. */
  isEnd?: boolean;
}

/** Of what is always seen. */
export const ALWAYS: readonly TimeSpan[] = [{}];

/** When a page or a part of it is seen, as far as its source shows; undefined for always. */
export function presenceOf(written: unknown): Presence | undefined {
  const { draft, publishFrom, publishUntil } = (written ?? {}) as Record<string, unknown>;
  if (draft === true) return { spans: [] };
  const span = {
    ...(isInstant(publishFrom) && { from: publishFrom }),
    ...(isInstant(publishUntil) && { until: publishUntil }),
  };
  return Object.keys(span).length > 0 ? { spans: [span] } : undefined;
}

/** When all of some things are seen. */
export function allOf(some: readonly (Presence | undefined)[]): Presence {
  const known = some.flatMap((one) => one ?? []);
  return inEachWorld(known, (lists) => lists.reduce(intersect, ALWAYS));
}

/** When one or another of some things is seen. */
export function anyOf(some: readonly Presence[]): Presence {
  return inEachWorld(some, (lists) => lists.flat());
}

/** Joins what is seen by the clock, and likewise what is seen while each campaign is full. */
function inEachWorld(
  some: readonly Presence[],
  join: (lists: (readonly TimeSpan[])[]) => readonly TimeSpan[],
): Presence {
  const names = new Set(some.flatMap(({ full = {} }) => Object.keys(full)));
  const joinFull = (name: string) => join(some.map(({ spans, full }) => full?.[name] ?? spans));
  return {
    spans: join(some.map(({ spans }) => spans)),
    ...(names.size > 0 && {
      full: Object.fromEntries(Array.from(names, (name) => [name, joinFull(name)])),
    }),
  };
}

/** The stretches of time in both of two lists. */
function intersect(some: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const from = [one.from, other.from].filter(isInstant).sort(byTime).at(-1);
      const until = [one.until, other.until].filter(isInstant).sort(byTime).at(0);
      const isEmpty = from !== undefined && until !== undefined && byTime(from, until) >= 0;
      return isEmpty ? [] : [{ ...(from && { from }), ...(until && { until }) }];
    }),
  );
}

/** The time after the last of some stretches, if it ends. */
export function after(spans: readonly TimeSpan[]): TimeSpan[] {
  const ends = spans.map(({ until }) => until);
  const last = ends.filter(isInstant).sort(byTime).at(-1);
  return last === undefined || ends.includes(undefined) ? [] : [{ from: last }];
}

/** Whether a moment in milliseconds since 1970 is in one of some stretches of time. */
export function isWithin(spans: readonly TimeSpan[], at: number): boolean {
  return spans.some(
    ({ from, until }) =>
      (from === undefined || Date.parse(from) <= at) &&
      (until === undefined || at < Date.parse(until)),
  );
}

/** When first after a moment something is seen, and what it leads to is not. */
export function firstMomentWithoutTarget(
  seen: Presence,
  target: Presence,
  now: number,
): Gap | undefined {
  const byClock = gapAfter(now, seen.spans, target.spans);
  if (byClock) return byClock;
  const full = Object.keys({ ...seen.full, ...target.full }).find((name) => {
    const [ofSeen = seen.spans, ofTarget = target.spans] = [seen.full?.[name], target.full?.[name]];
    const isGap = isWithin(ofSeen, now) && !isWithin(ofTarget, now);
    return isGap || gapAfter(now, ofSeen, ofTarget) !== undefined;
  });
  return full === undefined ? undefined : { full };
}

function gapAfter(
  now: number,
  seen: readonly TimeSpan[],
  target: readonly TimeSpan[],
): Gap | undefined {
  const ends = target.flatMap(({ until }) => until ?? []);
  const at = [...seen.flatMap(({ from }) => from ?? []), ...ends]
    .sort(byTime)
    .map((written) => ({ written, time: Date.parse(written) }))
    .find(({ time }) => time > now && isWithin(seen, time) && !isWithin(target, time));
  return at && { at: at.written, isEnd: isWithin(target, at.time - 1) };
}

function byTime(one: string, other: string): number {
  return Date.parse(one) - Date.parse(other);
}
