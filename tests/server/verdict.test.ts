import { beforeEach, describe, expect, test } from 'vitest';
import { countDrawn } from '../../server/counting/count-drawn.ts';
import { describeVerdict } from '../../server/experiments/describe-verdict.ts';
import { checkRatio } from '../../server/experiments/drawn-ratio.ts';
import { fittingProbabilities, liftAt, logEvidence } from '../../server/experiments/evidence.ts';
import { describeDays, leadsOfAll, leadsToSee } from '../../server/experiments/expected-leads.ts';
import {
  type ExperimentCounts,
  judgeExperiment,
} from '../../server/experiments/judge-experiment.ts';
import { judgeLeads } from '../../server/experiments/judge-leads.ts';
import { normalQuantile, normalTails } from '../../server/experiments/normal-tails.ts';
import { boundariesAt, judgeLooks } from '../../server/experiments/planned-looks.ts';
import { chanceToSee } from '../../server/experiments/planned-power.ts';
import { randomNumbers } from '../../server/experiments/simulate-equal.ts';
import { definitionOf, type SiteExperiment } from '../../server/experiments/site-experiments.ts';
import { type Experiment, judge } from '../../server/experiments/verdict.ts';
import { countVariants } from '../../server/leads/count-variants.ts';
import { readPeriods, recordExperiments } from '../../server/leads/experiment-record.ts';
import type { Period } from '../../server/leads/lead-filter.ts';
import { quarantineLeads } from '../../server/leads/quarantine.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';

const experiment: Experiment = {
  name: 'headline',
  variants: [
    { name: 'control', share: 50 },
    { name: 'question', share: 50 },
  ],
};
const dayMs = 86_400_000;
const firstDay = new Date('2026-10-01T00:00:00Z');

/** One day for each split, from the first of October on. */
function daysOf(splits: readonly (readonly number[])[]) {
  return splits.map((leads, index) => ({
    day: new Date(firstDay.getTime() + index * dayMs),
    leads,
  }));
}
const daysLater = (days: number) => new Date(firstDay.getTime() + days * dayMs);

describe('the evidence', () => {
  test.each([
    { leads: 250, of: 450, share: 0.5, p: 0.240363, low: 0.486054, high: 0.623633 },
    { leads: 180, of: 300, share: 0.5, p: 0.021636, low: 0.507242, high: 0.688181 },
    { leads: 30, of: 200, share: 0.1, p: 0.362684, low: 0.085506, high: 0.234849 },
  ])('of $leads of $of leads at $share', ({ p, low, high, ...split }) => {
    const { leads, of, share } = split;
    expect(Math.exp(-logEvidence([leads, of - leads], [share, 1 - share]))).toBeCloseTo(p, 6);
    const range = fittingProbabilities(split, 0.05);
    expect(range.low).toBeCloseTo(low, 6);
    expect(range.high).toBeCloseTo(high, 6);
  });

  test('of several variants', () => {
    expect(logEvidence([120, 80, 90], [1 / 3, 1 / 3, 1 / 3])).toBeCloseTo(1.916521, 6);
    expect(logEvidence([130, 90], [0.5, 0.5])).toBeCloseTo(1.931148, 6);
  });

  test('of how often variants were drawn', () => {
    const oneIn = (control: number, question: number) =>
      Math.exp(-logEvidence([control, question], [0.5, 0.5], 10_000));
    expect(oneIn(5200, 4800)).toBeCloseTo(0.02589, 5);
    expect(oneIn(10_300, 9700)).toBeCloseTo(0.004291, 6);
    expect(oneIn(821_588, 815_482)).toBeCloseTo(0.000156, 6);
  });

  test('of a corrected range', () => {
    const { low, high } = fittingProbabilities({ leads: 180, of: 300, share: 0.5 }, 0.025);
    expect(liftAt(low, 0.5)).toBeCloseTo(0.004859, 6);
    expect(liftAt(high, 0.5)).toBeCloseTo(1.263804, 6);
  });

  test('of nothing, of one side alone, and of a million leads', () => {
    expect(logEvidence([0, 0], [0.5, 0.5])).toBeCloseTo(0, 9);
    expect(fittingProbabilities({ leads: 0, of: 0, share: 0.5 }, 0.05)).toEqual({
      low: 0,
      high: 1,
    });
    expect(fittingProbabilities({ leads: 0, of: 9, share: 0.5 }, 0.05).low).toBe(0);
    expect(liftAt(fittingProbabilities({ leads: 9, of: 9, share: 0.5 }, 0.05).high, 0.5)).toBe(
      Number.POSITIVE_INFINITY,
    );
    const { low, high } = fittingProbabilities({ leads: 510_000, of: 1_000_000, share: 0.5 }, 0.05);
    expect(low).toBeGreaterThan(0.508);
    expect(high).toBeLessThan(0.512);
  });
});

describe('looked at after every lead', () => {
  /** How many of `runs` experiments look decided at some time, by both tests. */
  function countDecided(runs: number, { share, lift, leads }: Record<string, number>) {
    const random = randomNumbers(7);
    const odds = ((1 + (lift ?? 0)) * (share ?? 0.5)) / (1 - (share ?? 0.5));
    const theta = odds / (1 + odds);
    const decided = { evidence: 0, naive: 0 };
    for (let run = 0; run < runs; run++) {
      let [own, evidence, naive] = [0, false, false];
      for (let of = 1; of <= (leads ?? 400); of++) {
        if (random() < theta) own++;
        const spread = Math.sqrt(of * (share ?? 0.5) * (1 - (share ?? 0.5)));
        naive ||= of >= 30 && Math.abs(own - of * (share ?? 0.5)) / spread > 1.96;
        evidence ||=
          logEvidence([own, of - own], [share ?? 0.5, 1 - (share ?? 0.5)]) >= Math.log(20);
      }
      if (evidence) decided.evidence++;
      if (naive) decided.naive++;
    }
    return decided;
  }

  test.each([{ share: 0.5 }, { share: 0.1 }])(
    'two equal variants at $share seldom look different; a naive test calls them so',
    ({ share }) => {
      const { evidence, naive } = countDecided(4000, { share, lift: 0, leads: 400 });
      expect(evidence).toBeLessThanOrEqual(200);
      expect(naive).toBeGreaterThan(800);
    },
  );

  test('a lift of 30 % shows as often as the plan says', () => {
    const needed = leadsToSee({ lift: 0.3, share: 0.5, alpha: 0.05 }, 0.5);
    expect(needed).toBeGreaterThan(400);
    const { evidence } = countDecided(1000, { share: 0.5, lift: 0.3, leads: needed ?? 0 });
    expect(evidence).toBeGreaterThan(450);
    expect(evidence).toBeLessThan(550);
  });

  test('small lifts take more leads than are worth waiting for', () => {
    expect(leadsToSee({ lift: 0.05, share: 0.5, alpha: 0.05 }, 0.5)).toBeUndefined();
  });
});

describe('looked at daily for four weeks', () => {
  const weekdays = [1.2, 1.15, 1.1, 1.05, 1, 0.7, 0.8];

  /** Leads by day of variants at 4 % and 400 visitors a day, of which the last has the lift. */
  function simulate(random: () => number, { shares, lift }: { shares: number[]; lift: number }) {
    return daysOf(
      Array.from({ length: 28 }, (_, day) => {
        const leads = shares.map(() => 0);
        const visitors = Math.round(400 * (weekdays[day % 7] ?? 1));
        for (let visitor = 0; visitor < visitors; visitor++) {
          let left = random() * 100;
          const drawn = shares.findIndex((share) => {
            left -= share;
            return left < 0;
          });
          const rate = 0.04 * (drawn === shares.length - 1 ? 1 + lift : 1);
          if (random() < rate) leads[drawn] = (leads[drawn] ?? 0) + 1;
        }
        return leads;
      }),
    );
  }

  function countFound(
    runs: number,
    { shares, lift, plan }: { shares: number[]; lift: number; plan?: Experiment['plan'] },
  ) {
    const random = randomNumbers(29);
    const simulated: Experiment = {
      name: 'headline',
      plan,
      variants: shares.map((share, index) => ({ name: `v${index}`, share })),
    };
    let found = 0;
    for (let run = 0; run < runs; run++) {
      const days = simulate(random, { shares, lift });
      const { variants } = judge(simulated, days, daysLater(28));
      if (variants.some(({ p }) => p <= 0.05)) found++;
    }
    return found / runs;
  }

  test('a lift of 30 % is found in at least half', () => {
    expect(countFound(250, { shares: [50, 50], lift: 0.3 })).toBeGreaterThan(0.5);
  });

  test('of four equal variants one looks different in at most 5 %', () => {
    expect(countFound(250, { shares: [40, 20, 20, 20], lift: 0 })).toBeLessThanOrEqual(0.05);
  });

  test('a plan finds more, and errs in at most 5 %', () => {
    const plan = { leads: 480, times: 4 };
    expect(countFound(250, { shares: [50, 50], lift: 0.3, plan })).toBeGreaterThan(0.68);
    expect(countFound(250, { shares: [50, 50], lift: 0, plan })).toBeLessThanOrEqual(0.06);
  });
});

describe('a plan', () => {
  const isBetween = (count: number, low: number, high: number) => count > low && count < high;

  test('has the boundaries of Lan and DeMets', () => {
    const leads = 10_000;
    const looks = [1, 2, 3, 4, 5].map((look) => (look * leads) / 5);
    const z = boundariesAt(looks, 0.5, { leads, alpha: 0.05 }).map(
      ({ high }, index) => (high - (looks[index] ?? 0) / 2) / Math.sqrt((looks[index] ?? 0) / 4),
    );
    for (const [index, expected] of [4.877, 3.357, 2.68, 2.29, 2.031].entries()) {
      expect(Math.abs((z[index] ?? 0) - expected)).toBeLessThan(0.06);
    }
  });

  test('is crossed by chance as often as it says, at uneven shares and looks, too', () => {
    for (const share of [0.5, 0.1]) {
      const random = randomNumbers(11);
      const looks = [70, 130, 190, 333, 410];
      const boundaries = boundariesAt(looks, share, { leads: 400, alpha: 0.05 });
      let crossed = 0;
      for (let run = 0; run < 4000; run++) {
        let own = 0;
        const totals = looks.map((of, index) => {
          for (let lead = looks[index - 1] ?? 0; lead < of; lead++) if (random() < share) own++;
          return own;
        });
        if (boundaries.some(({ low, high }, look) => !isBetween(totals[look] ?? 0, low, high))) {
          crossed++;
        }
      }
      expect(crossed).toBeLessThanOrEqual(200);
      expect(crossed).toBeGreaterThan(120);
    }
  });

  test('takes nothing into account between its looks, or after its end', () => {
    const plan = { leads: 400, times: 2 };
    const between = judgeLooks([{ leads: 199, of: 199 }], 0.5, { plan, alpha: 0.05 });
    expect(between).toEqual({ looks: [], decided: false });
    const ended = [
      { leads: 100, of: 200 },
      { leads: 200, of: 400 },
    ];
    expect(judgeLooks([...ended, { leads: 800, of: 1000 }], 0.5, { plan, alpha: 0.05 })).toEqual(
      judgeLooks(ended, 0.5, { plan, alpha: 0.05 }),
    );
  });

  test('gets no older once it has ended', () => {
    const days = daysOf(Array.from({ length: 5 }, () => [20, 42]));
    const ended = { ...experiment, ends: daysLater(5) };
    for (const later of [6, 20, 40]) {
      expect(judge(ended, days, daysLater(later))).toMatchObject({ days: 5, winner: undefined });
    }
  });

  test('is looked at once more where it ends with fewer leads, as often in error as it says', () => {
    const plan = { leads: 400, times: 4 };
    const boundaries = { plan, alpha: 0.05, isOver: true };
    const days = [
      { leads: 60, of: 110 },
      { leads: 142, of: 250 },
    ];
    expect(judgeLooks(days, 0.5, boundaries).decided).toBe(true);
    expect(judgeLooks(days, 0.5, { plan, alpha: 0.05 }).decided).toBe(false);
    const random = randomNumbers(23);
    let wrong = 0;
    for (let run = 0; run < 500; run++) {
      let own = 0;
      const running = Array.from({ length: 250 }, (_, lead) => {
        if (random() < 0.5) own++;
        return { leads: own, of: lead + 1 };
      });
      if (judgeLooks(running, 0.5, boundaries).decided) wrong++;
    }
    // Two standard errors above 5 % of the runs.
    expect(wrong).toBeLessThan(35);
    expect(wrong).toBeGreaterThan(10);
  });

  test('takes no lead into account that came after the end', () => {
    const planned: Experiment = {
      ...experiment,
      plan: { leads: 600, times: 4 },
      ends: daysLater(20),
    };
    const days = [
      { day: daysLater(0), leads: [40, 90] },
      { day: daysLater(21), leads: [500, 100] },
    ];
    expect(judge(planned, days.slice(0, 1), daysLater(19)).winner).toBeUndefined();
    expect(judge(planned, days, daysLater(30)).winner).toBe('question');
  });

  test('has ranges that miss the true lift in at most 5 %', () => {
    const random = randomNumbers(17);
    const plan = { leads: 200, times: 4 };
    for (const [share, lift] of [
      [0.5, 1],
      [0.1, 0.3],
    ] as const) {
      const odds = ((1 + lift) * share) / (1 - share);
      const theta = odds / (1 + odds);
      let missed = 0;
      for (let run = 0; run < 500; run++) {
        let own = 0;
        const days = Array.from({ length: plan.leads }, (_, lead) => {
          if (random() < theta) own++;
          return { leads: own, of: lead + 1 };
        });
        const last = judgeLooks(days, share, { plan, alpha: 0.05 }).looks.at(-1)?.fitting;
        if (!last || last.low > theta || last.high < theta) missed++;
      }
      // Two standard errors above 5 % of the runs.
      expect(missed).toBeLessThan(35);
    }
  });

  test.each([
    { share: 0.5, lift: 0.3, leads: 480, least: 0.77, most: 0.83 },
    { share: 0.1, lift: 0.3, leads: 480, least: 0.42, most: 0.48 },
    { share: 0.5, lift: 0, leads: 480, least: 0.03, most: 0.05 },
  ])('sees a lift of $lift at $share as often as a plan says', ({ least, most, ...sought }) => {
    const { share, lift, leads } = sought;
    const chance = chanceToSee({ share, lift, alpha: 0.05 }, { leads, times: 4 });
    expect(chance).toBeGreaterThan(least);
    expect(chance).toBeLessThanOrEqual(most);
    const random = randomNumbers(7);
    const theta = ((1 + lift) * share) / ((1 + lift) * share + 1 - share);
    const runs = 300;
    let seen = 0;
    for (let run = 0; run < runs; run++) {
      let own = 0;
      const days = Array.from({ length: leads / 40 }, (_, day) => {
        for (let lead = 0; lead < 40; lead++) own += random() < theta ? 1 : 0;
        return { leads: own, of: (day + 1) * 40 };
      });
      const plan = { leads, times: 4 };
      if (judgeLooks(days, share, { plan, alpha: 0.05, isOver: true }).decided) seen++;
    }
    expect(Math.abs(seen / runs - chance)).toBeLessThan(0.07);
  });

  test('excludes no lift exactly where it decides', () => {
    const plan = { leads: 400, times: 1 };
    for (const share of [0.5, 0.1]) {
      for (let leads = 0; leads <= 400; leads += share === 0.5 ? 3 : 1) {
        const { looks, decided } = judgeLooks([{ leads, of: 400 }], share, { plan, alpha: 0.05 });
        const [fitting] = looks.map((look) => look.fitting);
        expect(fitting && (fitting.low > share || fitting.high < share)).toBe(decided);
      }
    }
  });
});

test('tails of distributions', () => {
  expect(normalTails(1.959963984540054)).toBeCloseTo(0.05, 9);
  expect(normalTails(0)).toBe(1);
  expect(normalQuantile(0.05)).toBeCloseTo(1.959963984540054, 9);
  expect(normalTails(3.290526731491926)).toBeCloseTo(0.001, 9);
});

describe('a verdict', () => {
  test('is the same in any order of leads within a day', () => {
    const rows = [
      { day: '2026-10-01', variant: 'control', leads: 30 },
      { day: '2026-10-01', variant: 'question', leads: 50 },
    ];
    expect(judgeLeads(experiment, { counted: rows }, daysLater(20))).toEqual(
      judgeLeads(experiment, { counted: rows.toReversed() }, daysLater(20)),
    );
  });

  test('names a winner after two weeks and a hundred leads, not before', () => {
    const clear = daysOf([
      [20, 60],
      [20, 60],
    ]);
    expect(judge(experiment, clear, daysLater(13)).winner).toBeUndefined();
    expect(judge(experiment, clear, daysLater(14)).winner).toBe('question');
    expect(judge(experiment, daysOf([[3, 60]]), daysLater(14)).winner).toBeUndefined();
    const worse = daysOf([[160, 60]]);
    expect(judge(experiment, worse, daysLater(14)).winner).toBe('control');
  });

  test('holds what was seen on earlier days', () => {
    const early = judge(experiment, daysOf([[20, 60]]), daysLater(1));
    const later = judge(
      experiment,
      daysOf([
        [20, 60],
        [60, 60],
      ]),
      daysLater(2),
    );
    expect(later.variants[0]?.p).toBe(early.variants[0]?.p);
    expect(later.variants[0]?.lift?.low).toBe(early.variants[0]?.lift?.low);
  });

  test('says so when no lift fits all days', () => {
    const turned = judgeLeads(
      experiment,
      {
        counted: [
          { day: '2026-10-01', variant: 'control', leads: 10 },
          { day: '2026-10-01', variant: 'question', leads: 200 },
          { day: '2026-10-02', variant: 'control', leads: 900 },
          { day: '2026-10-02', variant: 'question', leads: 100 },
        ],
      },
      daysLater(20),
    );
    expect(turned.variants[0]?.lift).toBeUndefined();
    expect(turned.winner).toBeUndefined();
    expect(describeVerdict(turned).join('\n')).toContain('Give a changed experiment a new name.');
  });

  test('of three variants compares each with the first and corrects for it', () => {
    const three: Experiment = {
      name: 'headline',
      variants: ['control', 'a', 'b'].map((name) => ({ name, share: 100 / 3 })),
    };
    const { variants, winner } = judge(three, daysOf([[800, 820, 1600]]), daysLater(20));
    expect(winner).toBe('b');
    const alone = judge(experiment, daysOf([[800, 1600]]), daysLater(20)).variants[0];
    expect(variants[1]?.lift?.low).toBeLessThan(alone?.lift?.low ?? 0);
    expect(variants[1]?.p).toBeCloseTo(2 * (alone?.p ?? 0), 12);
  });

  test.each([
    ['a variant that another one comes near, but does not reach', [800, 1000, 1250], 'b'],
    ['one of two equal variants that are better than the first', [800, 1250, 1250], undefined],
    ['the first one where all others are worse', [1250, 1000, 800], 'control'],
  ])('of three variants names %s', (_what, leads, name) => {
    const three: Experiment = {
      name: 'headline',
      variants: ['control', 'a', 'b'].map((name) => ({ name, share: 100 / 3 })),
    };
    const { variants, winner } = judge(three, daysOf([leads]), daysLater(20));
    expect(winner).toBe(name);
    // Their ranges against the first one overlap, so these alone decide nothing.
    const [a, b] = variants.map(({ lift }) => lift);
    expect(b?.low).toBeLessThan(a?.high ?? 0);
  });
});

describe('drawn by the shares', () => {
  const even = experiment.variants;

  /** Days with so many draws of each variant. */
  const drawnOn = (...days: Record<string, number>[]) =>
    days.map((times, index) => ({ day: `2026-10-${String(index + 1).padStart(2, '0')}`, times }));

  test.each([
    [5100, 4900, 0.757147],
    [5200, 4800, 0.006395],
    [10_300, 9700, 0.002567],
    [821_588, 815_482, 0.000282],
    [5300, 4700, 0],
  ])('%i to %i comes by chance in so many experiments', (control, question, p) => {
    const ratio = checkRatio(even, drawnOn({ control, question }));
    expect(ratio?.p).toBeCloseTo(p, 6);
    expect(ratio?.isMismatch).toBe(p < 0.001);
  });

  test('nothing is said of none, little of few, and nothing of variants that the experiment does not have', () => {
    expect(checkRatio(even, [])).toBeUndefined();
    expect(checkRatio(even, drawnOn({ gone: 500 }))).toBeUndefined();
    expect(checkRatio(even, drawnOn({ control: 9 }))?.isMismatch).toBe(false);
    expect(checkRatio(even, drawnOn({ control: 60, question: 0 }))?.isMismatch).toBe(true);
    expect(checkRatio(even, drawnOn({ control: 20, question: 20, gone: 500 }))?.p).toBe(1);
  });

  test('a mismatch of earlier days stays one, with what was drawn until then', () => {
    const days = drawnOn({ control: 60 }, { question: 60 }, { control: 50, question: 50 });
    expect(checkRatio(even, days)).toMatchObject({
      isMismatch: true,
      until: '2026-10-01',
      variants: [
        { name: 'control', drawn: 60, due: 30 },
        { name: 'question', drawn: 0, due: 30 },
      ],
    });
  });

  /** In how many of `runs` experiments the alarm goes off within four weeks of daily looks. */
  function countAlarms(runs: number, shares: number[], kept: number[], perDay = 400): number {
    const random = randomNumbers(5);
    const variants = shares.map((share, index) => ({ name: `v${index}`, share }));
    let alarms = 0;
    for (let run = 0; run < runs; run++) {
      const days = Array.from({ length: 28 }, () => {
        const drawn: Record<string, number> = {};
        for (let visit = 0; visit < perDay; visit++) {
          let left = random() * 100;
          const index = shares.findIndex((share) => {
            left -= share;
            return left < 0;
          });
          if (random() < (kept[index] ?? 1)) drawn[`v${index}`] = (drawn[`v${index}`] ?? 0) + 1;
        }
        return drawn;
      });
      if (checkRatio(variants, drawnOn(...days))?.isMismatch) alarms++;
    }
    return alarms;
  }

  test('at most one alarm of a thousand is false, looked at daily, and few losses stay unseen', () => {
    expect(countAlarms(1000, [50, 50], [1, 1])).toBeLessThanOrEqual(1);
    expect(countAlarms(1000, [90, 10], [1, 1])).toBeLessThanOrEqual(1);
    expect(countAlarms(1000, [60, 30, 10], [1, 1, 1])).toBeLessThanOrEqual(1);
    expect(countAlarms(1000, [60, 30, 10], [1, 1, 0.8])).toBeGreaterThan(950);
    expect(countAlarms(200, [50, 50], [1, 0.9], 600)).toBeGreaterThan(190);
  });

  test('without that, nothing wins, and the words say what to do', () => {
    const counted = [
      { day: '2026-10-01', variant: 'control', leads: 120 },
      { day: '2026-10-01', variant: 'question', leads: 180 },
    ];
    const judged = (control: number, question: number) =>
      judgeLeads(experiment, { counted, drawn: drawnOn({ control, question }) }, daysLater(20));
    expect(judged(5050, 4950).winner).toBe('question');
    const lost = judged(5300, 4700);
    expect(lost.winner).toBeUndefined();
    expect(describeVerdict(lost)).toEqual([
      expect.stringMatching(
        /^No verdict: until 2026-10-01 .*control 5300 where 5000 were due, question 4700 .* Open the page with each variant .* new name/,
      ),
    ]);
  });
});

describe('its words', () => {
  const words = (splits: number[][], days: number, ends?: Date) =>
    describeVerdict(
      judgeLeads(
        { ...experiment, ends },
        {
          counted: daysOf(splits).flatMap(({ day, leads }) =>
            ['control', 'question'].map((variant, index) => ({
              day: day.toISOString().slice(0, 10),
              variant,
              leads: leads[index] ?? 0,
            })),
          ),
        },
        daysLater(days),
      ),
    );

  test('name a winner with its range and its chance', () => {
    expect(words([[120, 180]], 20)).toEqual([
      'question brought 180 of 300 leads where 150 were due: 3 % to 121 % more than control. A difference as clear as this comes by chance in at most 1 of 46 tests, however often you look.',
      'question is the best of them.',
    ]);
  });

  test('say what fits and how long it takes while nothing is decided', () => {
    expect(words([[170, 190]], 30)).toEqual([
      expect.stringMatching(/^question brought 190 of 360 .* Not decided: −\d+ % to \+\d+ %/),
      'At 12 leads a day a lift of +30 % would show in about 8 days.',
    ]);
  });

  test('foretell the time of a lift as the plan of the experiment does', () => {
    const shares = [60, 30, 10];
    const variants = shares.map((share, index) => ({ name: `v${index}`, share }));
    const verdict = judge({ name: 'greeting', variants }, daysOf([[72, 85, 15]]), daysLater(20));
    const needed = leadsOfAll(shares, 0.3, 0.5) ?? 0;
    const wait = describeDays((needed - 172) / (verdict.perDay ?? 0));
    expect(needed).toBeGreaterThan(1000);
    expect(describeVerdict({ ...verdict, undrawn: 0, unknown: [], changed: [] })).toContain(
      `At 8.6 leads a day a lift of +30 % would show in about ${wait}.`,
    );
  });

  test('of few leads name neither figures nor a pace', () => {
    const early = (days: number, leads: number) =>
      `Too early for a winner: that takes two whole weeks (${days} of 14 days) and 100 leads (${leads}).`;
    expect(words([[0, 1]], 1)).toEqual([
      'question brought 1 of 1 lead: almost any lift fits so few.',
      early(1, 1),
    ]);
    expect(words([[4, 3]], 3)).toEqual([
      'question brought 3 of 7 leads: almost any lift fits so few.',
      early(3, 7),
    ]);
    expect(words([[8, 22]], 30, daysLater(100))).toEqual([
      'question brought 22 of 30 leads where 15 were due. Not decided: −25 % to +1295 % against control fits.',
      'At 1 lead a day a lift of +30 % would show after more than a year.',
      'It ends in 10 weeks.',
      early(14, 30),
    ]);
  });

  test('wait for two weeks and a hundred leads', () => {
    expect(words([[4, 6]], 3).at(-1)).toBe(
      'Too early for a winner: that takes two whole weeks (3 of 14 days) and 100 leads (10).',
    );
  });

  test('say how much time is left, and that none is', () => {
    expect(words([[40, 50]], 30, daysLater(44)).slice(1)).toEqual([
      expect.stringMatching(/^At 3 leads a day .* would show in about \d+ weeks\.$/),
      'It ends in 14 days.',
      'Too early for a winner: that takes two whole weeks (14 of 14 days) and 100 leads (90).',
    ]);
    expect(words([[170, 190]], 30, daysLater(30)).slice(1)).toEqual([
      'It has ended, and the leads did not decide it.',
    ]);
    expect(words([[4, 6]], 5, daysLater(4)).slice(1)).toEqual([
      'It ended too early for a winner: that takes two whole weeks (4 of 14 days) and 100 leads (10).',
    ]);
    expect(words([[120, 180]], 20, daysLater(19)).at(-1)).toBe('question is the best of them.');
  });

  test('of a plan say when it is looked at next', () => {
    const days = daysOf([[100, 105]]);
    const planned = judge({ ...experiment, plan: { leads: 600, times: 4 } }, days, daysLater(20));
    expect(describeVerdict({ ...planned, undrawn: 0, unknown: [], changed: [] }).at(-1)).toBe(
      'Look 2 of 4 is due at 300 leads; what comes between decides nothing.',
    );
  });

  test('of leads that a wrong clock has dated to days to come, or to the past, name no winner', () => {
    const tooEarly =
      'Too early for a winner: that takes two whole weeks (0 of 14 days) and 100 leads (300).';
    expect(words([[120, 180]], -40).slice(-2)).toEqual([
      'Too early for a winner: that takes two whole weeks (0 of 14 days) and 100 leads (0).',
      expect.stringMatching(/^300 leads are dated to days to come, and do not count\. The clock /),
    ]);
    const past = { day: '1970-01-01', variant: 'control', leads: 1 };
    const today = ['control', 'question'].map((variant, index) => ({
      ...{ day: '2026-10-01', variant },
      leads: 119 + 61 * index,
    }));
    const verdict = judgeLeads(experiment, { counted: [past, ...today] }, firstDay);
    expect(describeVerdict(verdict).at(-1)).toBe(tooEarly);
  });

  test('name leads for which nothing was drawn, and those with a variant that is none', () => {
    const counted = [
      { day: '2026-10-01', variant: null, leads: 2 },
      { day: '2026-10-01', variant: '?', leads: 1 },
      { day: '2026-10-02', variant: 'old', leads: 3 },
    ];
    const verdict = judgeLeads(experiment, { counted }, daysLater(20));
    expect(verdict).toMatchObject({ leads: 0, undrawn: 2 });
    expect(describeVerdict(verdict).slice(2)).toEqual([
      expect.stringMatching(/^1 lead of a page as it was before a change does not count: /),
      expect.stringMatching(/^3 leads belong to the variant old, .* renamed or removed/),
      expect.stringMatching(/^2 leads are without a variant, .* do not count\.$/),
    ]);
    const uncounted = { repeated: 1, quarantined: 2, unconfirmed: 3, late: 1 };
    const more = describeVerdict(judgeLeads(experiment, { counted, uncounted }, daysLater(20)));
    expect(more.slice(4, -1)).toEqual([
      '1 lead is of persons whose first lead counts already, and does not count.',
      '2 leads are in quarantine, and do not count.',
      '3 leads are not confirmed, and do not count.',
      '1 lead is from after its end, and does not count.',
    ]);
  });

  test('name no chart and no range of days to come', () => {
    const days = daysOf([[20, 30], ...Array.from({ length: 20 }, () => [1, 1])]);
    const { variants, leads, ahead } = judge(experiment, days, daysLater(5));
    expect([leads, ahead]).toEqual([60, 30]);
    expect(variants[0]?.looks.at(-1)?.day).toEqual(daysLater(5));
  });

  test('of a plan have the numbers of its last look', () => {
    const plan = { leads: 200, times: 4 };
    const described = (...splits: number[][]) =>
      describeVerdict(
        judgeLeads(
          { ...experiment, plan },
          {
            counted: daysOf(splits).flatMap(({ day, leads }) => [
              { day: day.toISOString().slice(0, 10), variant: 'control', leads: leads[0] ?? 0 },
              { day: day.toISOString().slice(0, 10), variant: 'question', leads: leads[1] ?? 0 },
            ]),
          },
          daysLater(20),
        ),
      )[0];
    expect(described([10, 20])).toBe('question has not been looked at yet.');
    expect(described([90, 110], [0, 40])).toMatch(
      /^question brought 110 of 200 leads until the last look where 100 were due\. Not decided: /,
    );
  });

  test.each([
    ['Which of them is the best is not decided.', undefined],
    ['It has ended, and the leads did not decide which of them is the best.', daysLater(19)],
  ])('of several variants say: %s', (sentence, ends) => {
    const three = {
      ...experiment,
      variants: ['a', 'b', 'c'].map((name) => ({ name, share: 100 / 3 })),
      ends,
    };
    const verdict = judge(three, daysOf([[800, 1200, 1190]]), daysLater(20));
    expect(describeVerdict({ ...verdict, undrawn: 0, unknown: [], changed: [] })).toEqual([
      expect.stringMatching(/^b brought .* more than a/),
      expect.stringMatching(/^c brought .* more than a/),
      sentence,
    ]);
  });

  test('of no lead at all promise nothing', () => {
    expect(words([], 0)).toEqual([
      'No lead counts yet.',
      'Too early for a winner: that takes two whole weeks (0 of 14 days) and 100 leads (0).',
    ]);
  });
});

onBothDatabases('leads of an experiment', (connection) => {
  const shown = (shares: number[], content = 'a'): SiteExperiment => ({
    name: 'headline',
    pages: ['/page'],
    variants: [
      { name: 'control', share: shares[0] ?? 0, content },
      { name: 'question', share: shares[1] ?? 0, content: 'b' },
    ],
  });
  const record = (one: SiteExperiment, day: number) =>
    recordExperiments(
      connection.db,
      [{ name: one.name, definition: definitionOf(one) }],
      daysLater(day),
    );
  const judgeOn = (one: SiteExperiment, day: number) => {
    const { db } = connection;
    const counts: ExperimentCounts = {
      periods: (known) => readPeriods(db, known),
      countVariants: (counted) => countVariants(db, counted, 'UTC'),
      countDrawn: (drawn) => countDrawn(db, drawn, 'UTC'),
    };
    return judgeExperiment(one, counts, { now: daysLater(day), zone: 'UTC' });
  };
  const add = (email: string, day: number) =>
    addLead(
      connection.db,
      { email, attribution: { variants: { headline: 'question' } } },
      { at: daysLater(day) },
    );
  beforeEach(() => connection.db.deleteFrom('experiments').execute());

  test('of before a change do not belong to it', async () => {
    await record(shown([50, 50]), 0);
    await add('a@pines.example', 1);
    await record(shown([50, 50]), 2);
    expect(await judgeOn(shown([50, 50]), 3)).toMatchObject({ leads: 1, changed: [] });
    expect(await judgeOn(shown([80, 20]), 3)).toMatchObject({ leads: 0 });
    await record(shown([80, 20]), 4);
    await add('b@pines.example', 5);
    const changed = await judgeOn(shown([80, 20]), 6);
    expect(changed).toMatchObject({ leads: 1, changed: [{ what: 'its shares changed' }] });
    expect(describeVerdict(changed)[0]).toBe(
      'It began anew on 2026-10-05, when its shares changed: leads of before do not belong to it.',
    );
    await record(shown([80, 20], 'edited'), 7);
    expect(await judgeOn(shown([80, 20], 'edited'), 8)).toMatchObject({
      leads: 0,
      changed: [{ what: 'its variants were edited' }],
    });
    // Recorded by a clock that is a year ahead, and again once it is right.
    await record(shown([60, 40]), 365);
    await record(shown([60, 40]), 9);
    await add('c@pines.example', 10);
    expect(await judgeOn(shown([60, 40]), 11)).toMatchObject({
      leads: 1,
      changed: [{ at: daysLater(9), what: 'its shares changed' }],
    });
  });

  test('belong to it again once a change is taken back, those of meanwhile apart', async () => {
    await record(shown([50, 50]), 0);
    await add('a@pines.example', 1);
    await record(shown([50, 50], 'typo'), 2);
    await add('b@pines.example', 3);
    await record(shown([50, 50]), 4);
    await add('c@pines.example', 5);
    const verdict = await judgeOn(shown([50, 50]), 6);
    expect(verdict).toMatchObject({ leads: 2 });
    expect(describeVerdict(verdict)[0]).toBe(
      'From 2026-10-03 to 2026-10-05 it was another, since its variants were edited: leads of that time do not belong to it.',
    );
  });

  test('that an earlier version recorded by what was shown belong to it', async () => {
    const { db } = connection;
    const variants = shown([50, 50]).variants.map((one) => ({ ...one, content: 'shown' }));
    const definition = JSON.stringify({ variants });
    await db
      .insertInto('experiments')
      .values({ name: 'headline', since: daysLater(0), definition })
      .execute();
    await add('a@pines.example', 1);
    await record(shown([50, 50]), 2);
    expect(await judgeOn(shown([50, 50]), 3)).toMatchObject({ leads: 1, changed: [] });
  });

  test('after its end, or before its beginning, do not count', async () => {
    await add('a@pines.example', 1);
    await add('b@pines.example', 3);
    await add('c@pines.example', 5);
    const limited = { ...shown([50, 50]), begins: daysLater(2), ends: daysLater(4) };
    expect(await judgeOn(limited, 6)).toMatchObject({
      leads: 1,
      daysLeft: -2,
      uncounted: { repeated: 0, late: 1 },
    });
  });

  test('are beside the visitors that variants were drawn for, from the day after a change', async () => {
    const { db } = connection;
    const drawn = (day: string, variant: string, n: number) => ({
      ...{ day, variant, n, page: '/page', event: 'drawn', source: '', campaign: '' },
      device: 'phone',
    });
    const values = [
      drawn('2026-10-01', 'headline: control', 3),
      drawn('2026-10-02', 'headline: control', 4),
      { ...drawn('2026-10-02', 'headline: control', 5), page: '/other' },
      drawn('2026-10-02', 'headline: question', 6),
      drawn('2026-10-02', 'headline 2: control', 7),
      { ...drawn('2026-10-02', 'headline: control', 8), event: 'view' },
    ];
    await db.insertInto('counts').values(values).execute();
    const second = { day: '2026-10-02', times: { control: 9, question: 6 } };
    const draws = (...periods: Period[]) => countDrawn(db, { name: 'headline', periods }, 'UTC');
    expect(await draws({})).toEqual([{ day: '2026-10-01', times: { control: 3 } }, second]);
    const noon = new Date('2026-10-01T12:00:00Z');
    expect(await draws({ from: noon })).toEqual([second]);
    expect(await draws({ to: noon }, { from: noon })).toEqual([second]);
    await db.deleteFrom('counts').execute();
  });

  test('count once for each person, by day and variant', async () => {
    const add = async (email: string, variant: string | undefined, day: number, form?: string) => {
      const attribution = variant ? { variants: { headline: variant } } : {};
      const id = await addLead(connection.db, { email, attribution }, { at: daysLater(day) });
      await connection.db
        .updateTable('leads')
        .set({ form: form ?? null })
        .where('id', '=', id)
        .execute();
      return id;
    };
    await add('a@pines.example', 'control', 0);
    await add('A@Pines.example', 'question', 1);
    await add('b@pines.example', undefined, 0, '/page#form');
    await add('b@pines.example', 'question', 1);
    await add('c@pines.example', undefined, 1, '/page#form');
    await add('d@pines.example', undefined, 1, '/other#form');
    await add('e@pines.example', '?', 0);
    await add('e@pines.example', 'question', 1);
    const spam = await add('f@pines.example', 'question', 1);
    await quarantineLeads(connection, [spam], daysLater(2));
    const unsure = await add('h@pines.example', 'question', 1);
    await connection.db
      .updateTable('leads')
      .set({ quarantined_at: daysLater(1), quarantine_reason: 'unconfirmed' })
      .where('id', '=', unsure)
      .execute();
    // Of before the experiment.
    await add('g@pines.example', undefined, -20, '/page#form');
    const headline = { name: 'headline', pages: ['/page'], periods: [{}], shown: daysLater(-1) };
    expect(await countVariants(connection.db, headline, 'UTC')).toEqual({
      days: [
        { day: '2026-10-01', variant: 'control', leads: 1 },
        { day: '2026-10-02', variant: 'question', leads: 2 },
        { day: '2026-10-02', variant: null, leads: 1 },
      ],
      uncounted: { repeated: 2, quarantined: 1, unconfirmed: 1, late: 0 },
    });
  });
});
