import winner from '../../schemas/winner.json' with { type: 'json' };
import { fittingProbabilities, liftAt, logEvidence, type Range, type Split } from './evidence.ts';
import { judgeLooks, type LookPlan } from './planned-looks.ts';

/** How often a range may miss the true lift, over all looks and all variants of an experiment. */
export const alpha = 0.05;
/** Two whole weeks hold each weekday twice; before them and below this many leads nobody wins. */
export const { days: fewestDays, leads: fewestLeads } = winner;
const dayMs = 86_400_000;
/** After so long without a lead, its age begins anew: a clock was wrong, or the season was another. */
const longestGapMs = 56 * dayMs;

/** An experiment as the built site describes it; the first variant is the page as it is written. */
export interface Experiment {
  name: string;
  variants: readonly { name: string /** Percent of the visitors. */; share: number }[];
  /** When it is looked at, and ends, by the leads of all variants; without it, at any time. */
  plan?: LookPlan;
  /** When it ends with its page or campaign, if that is known. */
  ends?: Date;
}

/** Leads of a day, by variant in the order of the experiment. */
export interface DayOfLeads {
  /** Its first moment. */
  day: Date;
  leads: readonly number[];
}

/** The evidence about a variant, compared with the first one. */
export interface VariantVerdict {
  name: string;
  /** Leads of it: all of them or, with a plan, those of the last look. */
  leads: number;
  /** Leads of it and of the first variant. */
  of: number;
  /** How many of those it would have if it made no difference. */
  due: number;
  /** The lifts that fit all looks so far: 0.2 is 20 % more than the first; absent if none fits all. */
  lift?: Range;
  /** The lifts that fitted all looks until then, at each look for which some did. */
  looks: (Range & { day: Date })[];
  /** An upper bound of the probability that chance alone ever looks as clear as this. */
  p: number;
}

/** The evidence about an experiment, valid at every look. */
export interface Verdict {
  experiment: string;
  control: { name: string; leads: number };
  variants: VariantVerdict[];
  /** Percent of the visitors of each variant, the first one included. */
  shares: readonly number[];
  /** All leads of drawn visitors. */
  leads: number;
  /** Further ones that are dated to days to come, by a clock that was ahead; they do not count. */
  ahead: number;
  /** The day of the first lead, if there is one. */
  first?: Date;
  /** Whole days since the first lead, or the first one after eight weeks without any. */
  days: number;
  /** Leads on a day in that time; absent on the first day. */
  perDay?: number;
  /** The variant that is better than all others, if one is and the experiment is old enough. */
  winner?: string;
  /** Whether two whole weeks and a hundred leads are there. */
  ripe: boolean;
  /** The plan that it was judged by, if there is one. */
  plan?: LookPlan;
  /** Days until it ends, parts of days included; not above 0 once it has. */
  daysLeft?: number;
}

/**
 * Judges an experiment by its leads alone, looked at after each day: since the shares of the variants
 * are known, a lead is each variant's with a known probability if they make no difference.
 * @param all days, oldest first
 */
export function judge(experiment: Experiment, all: readonly DayOfLeads[], now: Date): Verdict {
  const days = all.filter(({ day }) => day <= now);
  const totals = sumUp(experiment, days);
  const final = totals.at(-1)?.leads ?? experiment.variants.map(() => 0);
  const leads = totalOf(final);
  const [control, ...others] = experiment.variants;
  if (!control) throw new RangeError(`The experiment "${experiment.name}" has no variants`);
  const ended = experiment.ends && experiment.ends <= now ? experiment.ends : undefined;
  const judged = { ...experiment, ends: ended };
  const variants = others.map((_, index) => judgeVariant(judged, totals, [index + 1, 0]));
  const { age, perDay } = paceOf(days, ended ?? now);
  const ripe = age >= fewestDays && leads >= fewestLeads;
  return {
    experiment: experiment.name,
    control: { name: control.name, leads: final[0] ?? 0 },
    variants,
    shares: experiment.variants.map(({ share }) => share),
    leads,
    ahead: totalOf(all.map((one) => totalOf(one.leads))) - leads,
    first: days[0]?.day,
    days: age,
    perDay,
    ripe,
    plan: experiment.plan,
    daysLeft: experiment.ends && (experiment.ends.getTime() - now.getTime()) / dayMs,
    winner: ripe ? findWinner(judged, totals, variants) : undefined,
  };
}

/** The sum of some counts. */
export function totalOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Its age in whole days by a moment, its end or now, and the leads on a day; a clock that was behind has
 * dated some to the past.
 */
function paceOf(days: readonly DayOfLeads[], now: Date): { age: number; perDay?: number } {
  const times = days.map(({ day }) => day.getTime());
  const index = times.findLastIndex(
    (day, index) => day - (times[index - 1] ?? -Infinity) > longestGapMs,
  );
  const passed = (now.getTime() - (times[index] ?? now.getTime())) / dayMs;
  const leads = totalOf(days.slice(Math.max(index, 0)).map((one) => totalOf(one.leads)));
  return { age: Math.floor(passed), perDay: passed < 1 ? undefined : leads / passed };
}

/** The leads of each variant until the end of each day. */
function sumUp({ variants }: Experiment, days: readonly DayOfLeads[]): DayOfLeads[] {
  let sums = variants.map(() => 0);
  return days.map(({ day, leads }) => {
    sums = sums.map((sum, index) => sum + (leads[index] ?? 0));
    return { day, leads: sums };
  });
}

/** Compares a variant with another one, as it looked at the end of each day; `ends` is over. */
function judgeVariant(
  { variants, plan, ends }: Experiment,
  totals: readonly DayOfLeads[],
  [index, against]: readonly [number, number],
): VariantVerdict {
  const [variant, other] = [variants[index], variants[against]];
  if (!variant || !other) throw new RangeError('There is no such variant');
  const both = variant.share + other.share;
  const share = variant.share / both;
  const days = totals.map(({ day, leads: total }) => {
    const leads = total[index] ?? 0;
    return { day, leads, of: leads + (total[against] ?? 0), share };
  });
  const comparisons = variants.length - 1;
  const { looks, p } = plan
    ? atPlannedLooks(days, comparisons, { ...plan, leads: (plan.leads * both) / 100, ended: ends })
    : atEveryLook(days, comparisons);
  const { leads, of } = (plan ? looks : days).at(-1) ?? { leads: 0, of: 0 };
  const lifts = looks.map(({ day, fitting }) => ({ day, ...liftsIn(fitting, share) }));
  return {
    name: variant.name,
    leads,
    of,
    due: of * share,
    lift: liftsIn(looks.at(-1)?.fitting ?? { low: 0, high: 1 }, share),
    looks: lifts.filter((look): look is Range & { day: Date } => look.low !== undefined),
    p,
  };
}

/** The lifts that belong to a range of probabilities, unless it is empty. */
function liftsIn({ low, high }: Range, share: number): Range | undefined {
  return low > high ? undefined : { low: liftAt(low, share), high: liftAt(high, share) };
}

type SplitDay = Split & { day: Date };

/** The probabilities that a lead is the variant's which fit what was seen, and how clear that is. */
type Comparison = Pick<VariantVerdict, 'p'> & { looks: (SplitDay & { fitting: Range })[] };

function atEveryLook(days: readonly SplitDay[], comparisons: number): Comparison {
  let p = 1;
  let fitting: Range = { low: 0, high: 1 };
  const looks = days.map((split) => {
    const { leads, of, share } = split;
    p = Math.min(p, comparisons * Math.exp(-logEvidence([leads, of - leads], [share, 1 - share])));
    fitting = overlap(fitting, fittingProbabilities(split, alpha / comparisons));
    return { ...split, fitting };
  });
  return { looks, p };
}

/** Boundaries that were crossed say no more than that: chance crosses them in α of all experiments. */
function atPlannedLooks(
  days: readonly SplitDay[],
  comparisons: number,
  { ended, ...plan }: LookPlan & { ended?: Date },
): Comparison {
  const share = days[0]?.share ?? 0.5;
  const { looks, decided } = judgeLooks(
    ended ? days.filter(({ day }) => day < ended) : days,
    share,
    { plan, alpha: alpha / comparisons, isOver: ended !== undefined },
  );
  return { looks, p: decided ? alpha : 1 };
}

function overlap(one: Range, other: Range): Range {
  return { low: Math.max(one.low, other.low), high: Math.min(one.high, other.high) };
}

/**
 * The variant that is better than each other one. As many comparisons as with the first one alone decide
 * about it, with the same error: whichever is the best, a wrong winner has to beat that one.
 */
function findWinner(
  experiment: Experiment,
  totals: readonly DayOfLeads[],
  compared: readonly VariantVerdict[],
): string | undefined {
  if (compared.some(({ lift }) => !lift)) return undefined;
  const { variants } = experiment;
  const isBetter = (one: number, other: number) => {
    if (one === 0) return (compared[other - 1]?.lift?.high ?? 0) < 0;
    const { lift } =
      other === 0 ? { ...compared[one - 1] } : judgeVariant(experiment, totals, [one, other]);
    return (lift?.low ?? 0) > 0;
  };
  return variants.find((_, one) =>
    variants.every((_, other) => other === one || isBetter(one, other)),
  )?.name;
}
