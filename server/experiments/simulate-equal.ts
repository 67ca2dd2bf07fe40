import { type Experiment, judge } from './verdict.ts';

const leadsBetweenLooks = 10;
const dayMs = 86_400_000;

/**
 * How many of simulated experiments look different at some time although all of their variants are
 * equal. The same each time.
 */
export function countFalseAlarms(
  experiment: Experiment,
  { runs, leads }: { runs: number; leads: number },
): number {
  const random = randomNumbers(1);
  let alarms = 0;
  for (let run = 0; run < runs; run++) {
    const days = Array.from({ length: Math.ceil(leads / leadsBetweenLooks) }, (_, day) => ({
      day: new Date(day * dayMs),
      leads: drawLeads(experiment, random),
    }));
    const { variants } = judge(experiment, days, new Date(days.length * dayMs));
    if (variants.some(({ p }) => p <= 0.05)) alarms++;
  }
  return alarms;
}

function drawLeads({ variants }: Experiment, random: () => number): number[] {
  const drawn = variants.map(() => 0);
  for (let lead = 0; lead < leadsBetweenLooks; lead++) {
    let left = random() * 100;
    const index = variants.findIndex(({ share }) => {
      left -= share;
      return left < 0;
    });
    const place = Math.max(index, 0);
    drawn[place] = (drawn[place] ?? 0) + 1;
  }
  return drawn;
}

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}
