import { gammaTail } from './gamma-tail.ts';
import type { Experiment } from './verdict.ts';

/**
 * Chance alone raises an alarm at one of a thousand looks: looked at daily for four weeks, in about one
 * of a hundred experiments.
 */
const alarmBelow = 0.001;
/** With fewer due, the test would be wrong. */
const fewestDue = 5;

/** How often each variant was drawn, compared with its share: the sample ratio. */
export interface DrawnRatio {
  variants: { name: string; drawn: number; due: number }[];
  /** How often chance alone is at least as far from the shares. */
  p: number;
  /** Whether the shares were not kept; then no comparison of the variants holds. */
  isMismatch: boolean;
}

/**
 * Compares how often variants were drawn with their shares, by Pearson's chi-square test. Undefined if
 * too few were drawn to say anything.
 */
export function checkRatio(
  variants: Experiment['variants'],
  drawn: Readonly<Record<string, number>>,
): DrawnRatio | undefined {
  const counts = new Map(Object.entries(drawn));
  const rows = variants.map(({ name, share }) => ({ name, share, drawn: counts.get(name) ?? 0 }));
  const all = rows.reduce((sum, row) => sum + row.drawn, 0);
  const shares = rows.reduce((sum, row) => sum + row.share, 0);
  const compared = rows.map(({ name, share, drawn }) => ({
    name,
    drawn,
    due: (all * share) / shares,
  }));
  if (compared.length < 2 || compared.some(({ due }) => due < fewestDue)) return undefined;
  const distance = compared.reduce((sum, { drawn, due }) => sum + (drawn - due) ** 2 / due, 0);
  const p = gammaTail((compared.length - 1) / 2, distance / 2);
  return { variants: compared, p, isMismatch: p < alarmBelow };
}
