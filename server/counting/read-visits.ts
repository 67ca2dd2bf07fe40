import { type Kysely, type RawBuilder, sql } from 'kysely';
import { startOfDay } from '../../renderer/locale/index.ts';
import type { Database } from '../database/database.ts';
import { dayOf } from '../leads/day-of.ts';
import { countedName, fieldOf, mostSampled } from './counted-event.ts';
import { countOf, percentile75, type VitalName, vitalNames } from './vital-buckets.ts';

/** Which counters are meant: those of days from the first moment on and before the last. */
export interface VisitFilter {
  from?: Date;
  to?: Date;
  /** Leaves visits alone: views of further pages, forms and vitals do not know their source. */
  source?: string;
}

/** The same by days, such as `2026-11-23`. */
export type DayFilter = Pick<VisitFilter, 'source'> & { from?: string; to?: string };

/** The counters of a time, by name. */
export interface Visits {
  /** Views of each page. */
  page: Record<string, number>;
  /** Visits from each source. */
  source: Record<string, number>;
  /** Visits of each campaign. */
  campaign: Record<string, number>;
  /** Views of each variant, such as `headline: b`. */
  variant: Record<string, number>;
  forms: PageForms[];
  vitals: PageVitals[];
  /** Views by robots, which count nowhere else. */
  robots: number;
  /** How many views one that was counted stands for, at most; above 1, all numbers are estimates. */
  oneIn: number;
  /** The first day that has counters; absent without any. */
  since?: string;
}

/** How many views of a page came how far with its forms. */
export interface PageForms {
  page: string;
  views: number;
  seen: number;
  begun: number;
  /** In how many of them each field was filled in, by its name. */
  filled: Record<string, number>;
}

/** What three of four views of a page, or of a variant of it, stay within on a class of devices. */
export interface PageVitals extends Partial<Record<VitalName, number>> {
  page: string;
  device: string;
  /** An experiment and its variant, such as `headline: b`; absent of all views together. */
  variant?: string;
  /** Views that were measured. */
  measured: number;
}

/** Reads the counters of a time; they know whole days of the zone, so that others have none. */
export async function readVisits(
  db: Kysely<Database>,
  filter: VisitFilter,
  zone: string,
): Promise<Visits> {
  const nothing = { page: {}, variant: {}, forms: [], vitals: [], robots: 0 };
  const days = daysIn(filter, zone);
  if (!days) return { ...nothing, source: {}, campaign: {}, oneIn: 1 };
  const [source, campaign, oneIn, since] = await Promise.all([
    countBy(db, 'source', days),
    countBy(db, 'campaign', days),
    readSampling(db, days),
    firstDay(db),
  ]);
  if (filter.source !== undefined) return { ...nothing, source, campaign, oneIn, since };
  const [page, variant, forms, vitals, robots] = await Promise.all([
    countBy(db, 'page', days),
    countBy(db, 'variant', days),
    readForms(db, days),
    readVitals(db, days),
    countRobots(db, days),
  ]);
  return { page, source, campaign, variant, forms, vitals, robots, oneIn, since };
}

/** What is counted by each group: visits where they begin, views where the whole visit may come by. */
const countedBy = { page: 'view', variant: 'view', source: 'visit', campaign: 'visit' } as const;

/** As a number: databases give sums of whole numbers as texts. */
const sum = (rows: RawBuilder<unknown> = sql`true`) =>
  sql<number>`cast(coalesce(sum(n) filter (where ${rows}), 0) as double precision)`;

async function countBy(
  db: Kysely<Database>,
  group: keyof typeof countedBy,
  filter: DayFilter,
): Promise<Record<string, number>> {
  const rows = await countersIn(db, filter)
    .select([group, sum().as('count')])
    .where('event', '=', countedBy[group])
    .where('variant', group === 'variant' ? '<>' : '=', '')
    .groupBy(group)
    .execute();
  return Object.fromEntries(rows.map((row) => [row[group], row.count]));
}

async function readForms(db: Kysely<Database>, filter: DayFilter): Promise<PageForms[]> {
  const rows = await countersIn(db, filter)
    .select(['page', 'event', sum().as('count')])
    .where('variant', '=', '')
    .where('event', 'not like', '%:%')
    .groupBy(['page', 'event'])
    .orderBy('page')
    .execute();
  const forms = [...Map.groupBy(rows, ({ page }) => page)].map(([page, events]) => {
    const counts = new Map(events.map(({ event, count }) => [event, count]));
    const times = (event: string) => counts.get(event) ?? 0;
    const filled = events.flatMap(({ event, count }) => {
      const field = fieldOf(event);
      return field === undefined ? [] : [[field, count] as const];
    });
    return {
      page,
      views: times('view'),
      seen: times('form-seen'),
      begun: times('form-begun'),
      filled: Object.fromEntries(filled),
    };
  });
  return forms.filter(({ seen, begun }) => seen + begun > 0);
}

/** How fast and steady pages were in a time. */
export async function readVitals(db: Kysely<Database>, filter: DayFilter): Promise<PageVitals[]> {
  const rows = await countersIn(db, filter)
    .select(['page', 'device', 'variant', 'event', sum().as('count')])
    .where('event', 'like', '%:%')
    .groupBy(['page', 'device', 'variant', 'event'])
    .orderBy('page')
    .orderBy('device')
    .orderBy('variant')
    .execute();
  const byPage = Map.groupBy(rows, ({ page, device, variant }) =>
    JSON.stringify([page, device, variant]),
  );
  return [...byPage].map(([key, events]) => {
    const [page, device, variant] = JSON.parse(key) as [string, string, string];
    const whose = { page, device, ...(variant !== '' && { variant }) };
    const counts = new Map(events.map(({ event, count }) => [event, count]));
    const values = vitalNames.map((name) => [name, percentile75(name, counts)]);
    const measured = Math.max(...vitalNames.map((name) => countOf(name, counts)));
    return { ...whose, measured, ...Object.fromEntries(values) };
  });
}

async function countRobots(db: Kysely<Database>, filter: DayFilter): Promise<number> {
  const { count } = await countersIn(db, filter)
    .select(sum().as('count'))
    .where('event', '=', 'robot')
    .executeTakeFirstOrThrow();
  return count;
}

async function readSampling(db: Kysely<Database>, { from, to }: DayFilter): Promise<number> {
  const rows = await countersIn(db, { from, to }).select('event').distinct().execute();
  return mostSampled(rows.map(({ event }) => event));
}

async function firstDay(db: Kysely<Database>): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('counts')
    .select(sql<string | null>`to_char(min(day), 'YYYY-MM-DD')`.as('day'))
    .executeTakeFirstOrThrow();
  return day ?? undefined;
}

function countersIn(db: Kysely<Database>, { from, to, source }: DayFilter) {
  let query = db.selectFrom('counts');
  if (from) query = query.where('day', '>=', from);
  if (to) query = query.where('day', '<', to);
  return source === undefined ? query : query.where('source', '=', countedName(source));
}

/** The days that a filter means; undefined if one of its moments is not the first of a day. */
function daysIn({ from, to, source }: VisitFilter, zone: string): DayFilter | undefined {
  const isWhole = [from, to].every(
    (time) => !time || startOfDay(dayOf(time, zone), zone) === time.getTime(),
  );
  return isWhole
    ? { from: from && dayOf(from, zone), to: to && dayOf(to, zone), source }
    : undefined;
}
