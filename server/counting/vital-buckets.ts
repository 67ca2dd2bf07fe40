import type { Beacon } from '../../schemas/generated/contract.ts';

/** Buckets are a tenth apart, so that what is read from them is right to 5 %. */
const step = Math.log(1.1);
/** Layout shifts are fractions; a thousandth is the smallest step. */
const scale = { lcp: 1, inp: 1, cls: 1000 } as const;

export type VitalName = keyof typeof scale;
export const vitalNames = Object.keys(scale) as VitalName[];

/** The events that vitals of a page are counted as, such as `lcp:79`. */
export function vitalEvents(vitals: NonNullable<Beacon['vitals']>): string[] {
  return vitalNames.flatMap((name) => {
    const value = vitals[name];
    return value === undefined ? [] : [`${name}:${bucketOf(value * scale[name])}`];
  });
}

/**
 * The value that three quarters of the visits are not above, in milliseconds or, of layout shifts, as
 * a score; undefined without any.
 */
export function percentile75(
  name: VitalName,
  counts: ReadonlyMap<string, number>,
): number | undefined {
  const buckets = bucketsOf(name, counts).sort((a, b) => a.bucket - b.bucket);
  const all = countOf(name, counts);
  let seen = 0;
  for (const { bucket, n } of buckets) {
    seen += n;
    if (seen >= all * 0.75) return valueIn(bucket) / scale[name];
  }
  return undefined;
}

/** How many views one of them was measured in. */
export function countOf(name: VitalName, counts: ReadonlyMap<string, number>): number {
  return bucketsOf(name, counts).reduce((sum, { n }) => sum + n, 0);
}

function bucketsOf(name: VitalName, counts: ReadonlyMap<string, number>) {
  return [...counts].flatMap(([event, n]) =>
    event.startsWith(`${name}:`) ? [{ bucket: Number(event.slice(name.length + 1)), n }] : [],
  );
}

function bucketOf(value: number): number {
  return value < 1 ? 0 : 1 + Math.round(Math.log(value) / step);
}

function valueIn(bucket: number): number {
  return bucket === 0 ? 0 : Math.exp((bucket - 1) * step);
}
