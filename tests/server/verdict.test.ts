import { describe, expect, test } from 'vitest';
import { countDrawn } from '../../server/counting/count-drawn.ts';
import { describeVerdict } from '../../server/experiments/describe-verdict.ts';
import { checkRatio } from '../../server/experiments/drawn-ratio.ts';
import { fittingProbabilities, liftAt, logEvidence } from '../../server/experiments/evidence.ts';
import { leadsToSee } from '../../server/experiments/expected-leads.ts';
import { gammaTail, normalQuantile, normalTails } from '../../server/experiments/gamma-tail.ts';
import { judgeExperiment } from '../../server/experiments/judge-experiment.ts';
import { judgeLeads } from '../../server/experiments/judge-leads.ts';
import { boundariesAt, judgeLooks } from '../../server/experiments/planned-looks.ts';
import {
  definitionOf,
  experimentsOf,
  type SiteExperiment,
} from '../../server/experiments/site-experiments.ts';
import { type Experiment, judge } from '../../server/experiments/verdict.ts';
import { countByDay } from '../../server/leads/count-by-day.ts';
import { readLife, recordExperiments } from '../../server/leads/experiment-record.ts';
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

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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
  for (const [chiSquare, degrees] of [
    [10.827566, 1],
    [13.815511, 2],
    [16.266236, 3],
  ] as const) {
    expect(gammaTail(degrees / 2, chiSquare / 2)).toBeCloseTo(0.001, 8);
  }
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
});

describe('drawn by the shares', () => {
  const even = experiment.variants;

  test.each([
    [5200, 4800, 0.0000633],
    [10300, 9700, 0.0000221],
    [821588, 815482, 0.00000182],
  ])('%i to %i is none', (control, question, p) => {
    const ratio = checkRatio(even, { control, question });
    expect(ratio?.p).toBeCloseTo(p, 7);
    expect(ratio?.isMismatch).toBe(true);
  });

  test.each([
    [5100, 4900],
    [5160, 4840],
  ])('%i to %i may be', (control, question) => {
    expect(checkRatio(even, { control, question })?.isMismatch).toBe(false);
  });

  test('nothing is said of few, nor of variants that the experiment does not have', () => {
    expect(checkRatio(even, { control: 9 })).toBeUndefined();
    expect(checkRatio(even, { control: 20, question: 0 })?.isMismatch).toBe(true);
    expect(checkRatio(even, { control: 20, question: 20, gone: 500 })?.isMismatch).toBe(false);
  });

  /** In how many of 1000 experiments the alarm goes off within four weeks of daily looks. */
  function countAlarms(shares: number[], kept: number[], perDay = 400): number {
    const random = randomNumbers(5);
    const variants = shares.map((share, index) => ({ name: `v${index}`, share }));
    let alarms = 0;
    for (let run = 0; run < 1000; run++) {
      const drawn: Record<string, number> = {};
      let alarmed = false;
      for (let day = 0; day < 28; day++) {
        for (let visit = 0; visit < perDay; visit++) {
          let left = random() * 100;
          const index = shares.findIndex((share) => {
            left -= share;
            return left < 0;
          });
          if (random() < (kept[index] ?? 1)) drawn[`v${index}`] = (drawn[`v${index}`] ?? 0) + 1;
        }
        alarmed ||= checkRatio(variants, drawn)?.isMismatch ?? false;
      }
      if (alarmed) alarms++;
    }
    return alarms;
  }

  test('hardly any alarm is false, looked at daily, and few losses stay unseen', () => {
    expect(countAlarms([50, 50], [1, 1])).toBeLessThan(15);
    expect(countAlarms([90, 10], [1, 1])).toBeLessThan(15);
    expect(countAlarms([60, 30, 10], [1, 1, 1])).toBeLessThan(15);
    expect(countAlarms([50, 50], [1, 0.9])).toBeGreaterThan(950);
    expect(countAlarms([60, 30, 10], [1, 1, 0.8])).toBeGreaterThan(900);
  });

  test('without that, nothing wins, and the words say what to do', () => {
    const counted = [
      { day: '2026-10-01', variant: 'control', leads: 120 },
      { day: '2026-10-01', variant: 'question', leads: 180 },
    ];
    const judged = (control: number, question: number) =>
      judgeLeads(experiment, { counted, drawn: { control, question } }, daysLater(20));
    expect(judged(5050, 4950).winner).toBe('question');
    const lost = judged(5200, 4800);
    expect(lost.winner).toBeUndefined();
    expect(describeVerdict(lost)).toEqual([
      expect.stringMatching(
        /^No verdict: .*control 5200 times where 5000 were due, question 4800 .* Open the page with each variant .* new name/,
      ),
    ]);
  });
});

describe('its words', () => {
  const words = (splits: number[][], days: number) =>
    describeVerdict(
      judgeLeads(
        experiment,
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
      'At the pace of these leads a lift of +30 % would show in about 8 days.',
    ]);
  });

  test('wait for two weeks and a hundred leads', () => {
    expect(words([[4, 6]], 3).at(-1)).toBe(
      'Too early for a winner: that takes two whole weeks (3 of 14 days) and 100 leads (10).',
    );
  });

  test('of a plan say when it is looked at next', () => {
    const days = daysOf([[100, 105]]);
    const planned = judge({ ...experiment, plan: { leads: 600, times: 4 } }, days, daysLater(20));
    expect(describeVerdict({ ...planned, undrawn: 0, unknown: [] }).at(-1)).toBe(
      'Look 2 of 4 is due at 300 leads; what comes between decides nothing.',
    );
  });

  test('of no lead at all promise nothing', () => {
    expect(words([], 0)).toEqual([
      'question brought 0 of 0 leads where 0 were due. Not decided: any lift fits.',
      'Too early for a winner: that takes two whole weeks (0 of 14 days) and 100 leads (0).',
    ]);
  });
});

test('pages that use one name for different experiments are found', () => {
  const form = (id: string, share: number) => ({
    id,
    experiments: [
      {
        name: 'headline',
        variants: [
          { name: 'control', share },
          { name: 'question', share: 100 - share },
        ],
      },
    ],
  });
  const known = (...forms: ReturnType<typeof form>[]) =>
    experimentsOf(forms as unknown as Parameters<typeof experimentsOf>[0]);
  expect(known(form('/a#form', 50), form('/b#form', 50))).toMatchObject({
    experiments: [{ name: 'headline', forms: ['/a#form', '/b#form'] }],
    ambiguous: [],
  });
  expect(known(form('/a#form', 50), form('/b#form', 20))).toEqual({
    experiments: [],
    ambiguous: ['headline'],
  });
});

onBothDatabases('leads of an experiment', (connection) => {
  test('of before a change do not belong to it', async () => {
    const { db } = connection;
    await db.deleteFrom('experiments').execute();
    const shown = (shares: number[], content = 'a'): SiteExperiment => ({
      name: 'headline',
      forms: ['/page#form'],
      contents: [content, 'b'],
      variants: [
        { name: 'control', share: shares[0] ?? 0 },
        { name: 'question', share: shares[1] ?? 0 },
      ],
    });
    const leads = {
      life: async (name: string) => (await readLife(db, name)) ?? null,
      countVariants: (counted: Parameters<typeof countByDay>[1]) => countByDay(db, counted),
      countDrawn: (drawn: Parameters<typeof countDrawn>[1]) => countDrawn(db, drawn),
    };
    const add = (email: string, day: number) =>
      addLead(
        db,
        { email, attribution: { variants: { headline: 'question' } } },
        { at: daysLater(day) },
      );
    await recordExperiments(db, [definitionOf(shown([50, 50]))], daysLater(0));
    await add('a@pines.example', 1);
    await recordExperiments(db, [definitionOf(shown([50, 50]))], daysLater(2));
    expect(await judgeExperiment(shown([50, 50]), leads, daysLater(3))).toMatchObject({ leads: 1 });
    await recordExperiments(db, [definitionOf(shown([80, 20]))], daysLater(4));
    await add('b@pines.example', 5);
    const changed = await judgeExperiment(shown([80, 20]), leads, daysLater(6));
    expect(changed).toMatchObject({ leads: 1, changed: { what: 'its shares changed' } });
    expect(describeVerdict(changed)[0]).toBe(
      'It began anew on 2026-10-05, when its shares changed: leads of before do not belong to it.',
    );
    await recordExperiments(db, [definitionOf(shown([80, 20], 'edited'))], daysLater(7));
    expect(await judgeExperiment(shown([80, 20], 'edited'), leads, daysLater(8))).toMatchObject({
      leads: 0,
      changed: { what: 'its variants were edited' },
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
    expect(await countDrawn(db, { name: 'headline' })).toEqual({ control: 12, question: 6 });
    const since = new Date('2026-10-01T12:00:00Z');
    expect(await countDrawn(db, { name: 'headline', since })).toEqual({ control: 9, question: 6 });
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
    await add('e@pines.example', 'question', 1);
    const spam = await add('f@pines.example', 'question', 1);
    await quarantineLeads(connection, [spam], daysLater(2));
    expect(await countByDay(connection.db, { name: 'headline', forms: ['/page#form'] })).toEqual([
      { day: '2026-10-01', variant: 'control', leads: 1 },
      { day: '2026-10-02', variant: 'question', leads: 2 },
      { day: '2026-10-02', variant: null, leads: 1 },
    ]);
  });
});
