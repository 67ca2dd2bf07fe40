import { parseJson } from '../../renderer/light.ts';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { isBeacon } from '../../schemas/generated/contract-checks.js';
import type { Output } from '../site/output.ts';
import { countedName, filledEvent, sampledEvent, type TimedEvent } from './counted-event.ts';
import { keepResults } from './keep-results.ts';
import { fieldsOn } from './page-fields.ts';
import { vitalEvents } from './vital-buckets.ts';

/** What a site counts, as it was built. */
type Counted = NonNullable<FormsFile['counting']>;

/**
 * What a beacon counts, or undefined if it does not come from a page as it was built: then nothing of
 * it counts.
 */
type ReadBeacon = (text: string) => readonly TimedEvent[] | undefined;

/** What a build counts. */
type CountedBuild = Pick<Output, 'forms' | 'experiments'> & { counting: Counted };

const readers = new WeakMap<Counted, { read: ReadBeacon; until: number }>();

/**
 * Makes the function that reads the beacons of a build. A text that comes again soon gives the same list,
 * until an experiment begins or ends.
 */
export function beaconReader(build: CountedBuild, now = Date.now()): ReadBeacon {
  const known = readers.get(build.counting);
  if (known && now < known.until) return known.read;
  const { experiments = [] } = build;
  const ahead = experiments
    .flatMap(({ begins, ends }) => [momentOf(begins), momentOf(ends)])
    .filter((time) => time > now);
  const read = keepResults(createReader(build, now));
  readers.set(build.counting, { read, until: Math.min(Infinity, ...ahead) });
  return read;
}

/** A page that is not built again in time still draws, but leads of then do not count either. */
function createReader({ counting, forms, experiments }: CountedBuild, now: number): ReadBeacon {
  const { pages, oneIn } = counting;
  const absent = new Set(
    experiments
      ?.filter(({ begins, ends }) => now < momentOf(begins) || now >= momentOf(ends))
      .map(({ name }) => name),
  );
  const pagesByPath = new Map(
    pages.map(({ path, experiments }) => {
      const fields = new Set(fieldsOn(path, [...forms.values()]).map(({ name }) => name));
      return [path, { experiments, fields }];
    }),
  );
  return (text) => {
    const beacon = parseJson(text);
    if (!isBeacon(beacon) || beacon.oneIn !== oneIn) return undefined;
    const { page, device, events, filled = [], variants = {}, drawn = [], vitals = {} } = beacon;
    const built = pagesByPath.get(page);
    if (!built || !filled.every((field) => built.fields.has(field))) return undefined;
    const isKnown = ([name, variant]: [string, string]) =>
      built.experiments.some((one) => one.name === name && one.variants.includes(variant));
    if (!Object.entries(variants).every(isKnown)) return undefined;
    if (!drawn.every((name) => Object.hasOwn(variants, name))) return undefined;
    const nameOf = (experiment: string) => `${experiment}: ${variants[experiment]}`;
    const isRunning = (experiment: string) => !absent.has(experiment);
    const everybody = ['', ...Object.keys(variants).filter(isRunning).map(nameOf)];
    const origin = { source: countedName(beacon.source), campaign: countedName(beacon.campaign) };
    const here = { page, device, times: 1 };
    const isSampled = oneIn !== undefined && events.includes('view');
    return [
      ...combine([...events, ...filled.map(filledEvent)], everybody, {
        ...here,
        ...origin,
        times: oneIn ?? 1,
      }),
      ...combine(isSampled ? [sampledEvent(oneIn)] : [], [''], { ...here, ...nowhere }),
      ...combine(['drawn'], drawn.filter(isRunning).map(nameOf), { ...here, ...nowhere }),
      ...combine(vitalEvents(vitals), everybody, { ...here, ...nowhere }),
    ];
  };
}

/** As milliseconds since 1970; not a number if it is not known. */
function momentOf(time = ''): number {
  return Date.parse(time);
}

/** What is counted of a robot: the views of pages, and nothing else. */
export function countRobot(counted: readonly TimedEvent[]): TimedEvent[] {
  return counted
    .filter(({ event, variant }) => event === 'view' && variant === '')
    .map((view) => ({ ...view, event: 'robot', device: '', ...nowhere }));
}

/** For what is not counted by where visitors come from. */
const nowhere = { source: '', campaign: '' };

function combine(
  events: readonly string[],
  variants: readonly string[],
  rest: Omit<TimedEvent, 'event' | 'variant'>,
): TimedEvent[] {
  return events.flatMap((event) => variants.map((variant) => ({ ...rest, event, variant })));
}
