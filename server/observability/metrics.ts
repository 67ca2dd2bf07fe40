import routes from '../../schemas/routes.json' with { type: 'json' };

const counters = {
  leads_stored: 'Leads stored.',
  leads_refused: 'Leads refused because a field was wrong.',
  leads_closed: 'Leads refused because a campaign was closed, not open yet or full.',
  leads_quarantined: 'Leads in quarantine: the work of robots, or not confirmed yet.',
  leads_confirmed: 'Leads that their senders confirmed.',
  leads_foreign: 'Posts refused because they came from a page of another site.',
  leads_failed: 'Leads that the database did not take.',
  sign_ins_failed: 'Attempts to sign in at the desk with a wrong password.',
  rate_limited: 'Requests refused because too many came from one address or network.',
  database_errors: 'Statements that the database did not carry out.',
  unhandled_rejections: 'Failures that nobody waited for: mistakes in the program.',
} as const;

const challengeOutcomes = [
  'verified',
  'refused',
  'unanswered',
  'without token',
  'no secret',
] as const;

/** What has come of asking whether a lead is that of a person. */
export type ChallengeOutcome = (typeof challengeOutcomes)[number];

type CounterName = keyof typeof counters;

/** Upper bounds of the histogram's buckets, in seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/**
 * What kind of work an answer was: pages come from memory, the API may ask the database, and what is
 * counted waits to be written together with others.
 */
export type AnswerKind = 'page' | 'api' | 'beacon';

/** The kind of work that a request for this address is. */
export function answerKind(url: string): AnswerKind {
  if (url === routes.service.seen) return 'beacon';
  return /^\/(api\/|healthz|readyz|metrics)/.test(url) ? 'api' : 'page';
}

/** A number that is read when it is asked for, such as the length of a queue. */
export interface Gauge {
  name: string;
  help: string;
  /** Values by labels, such as `state="pending"`; no labels are an empty text. */
  values: ReadonlyMap<string, number>;
}

/** Counts of what the service did since it started. */
export interface Metrics {
  count(name: CounterName): void;
  read(name: CounterName): number;
  countChallenge(outcome: ChallengeOutcome): void;
  countAnswer(answer: { kind: AnswerKind; status: number; ms: number }): void;
  /** Adds what only some programs count, such as the studio, as lines of the same format. */
  addLines(read: () => Promise<readonly string[]>): void;
  /** Those lines as they are now. */
  readLines(): Promise<string[]>;
  /** All numbers in the Prometheus text format, together with the gauges. */
  print(gauges: readonly Gauge[], further?: readonly string[]): string;
}

/** Starts all counts at zero. */
export function createMetrics(): Metrics {
  const counts = new Map<string, number>(Object.keys(counters).map((name) => [name, 0]));
  const statuses = new Map<number, number>();
  const challenges = new Map<ChallengeOutcome, number>(
    challengeOutcomes.map((outcome) => [outcome, 0]),
  );
  const sources: (() => Promise<readonly string[]>)[] = [];
  const latencies = { page: createHistogram(), api: createHistogram(), beacon: createHistogram() };
  return {
    count: (name) => counts.set(name, (counts.get(name) ?? 0) + 1),
    read: (name) => counts.get(name) ?? 0,
    countChallenge: (outcome) => challenges.set(outcome, (challenges.get(outcome) ?? 0) + 1),
    countAnswer({ kind, status, ms }) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      latencies[kind].add(ms / 1000);
    },
    addLines: (read) => void sources.push(read),
    readLines: async () => (await Promise.all(sources.map((read) => read()))).flat(),
    print(gauges, further = []) {
      const lines = [
        ...Object.entries(counters).flatMap(([name, help]) =>
          single(`site_${name}_total`, 'counter', help, counts.get(name) ?? 0),
        ),
        ...family(
          'site_answers_total',
          'counter',
          'Answers by status.',
          [...statuses].sort().map(([code, n]) => [`{status="${code}"}`, n]),
        ),
        ...family(
          'site_challenges_total',
          'counter',
          'Leads of forms with a challenge, by what has come of asking about them.',
          [...challenges].map(([outcome, n]) => [`{outcome="${outcome}"}`, n]),
        ),
        ...family(
          'site_answer_seconds',
          'histogram',
          'Time from the arrival of a request to the end of its answer.',
          Object.entries(latencies).flatMap(([kind, one]) => [...one.samples(`kind="${kind}"`)]),
        ),
        ...gauges.flatMap(({ name, help, values }) =>
          family(
            `site_${name}`,
            'gauge',
            help,
            [...values].map(([labels, n]) => [labels && `{${labels}}`, n]),
          ),
        ),
        ...further,
        ...ofProcess(),
      ];
      return `${lines.join('\n')}\n`;
    },
  };
}

function ofProcess(): string[] {
  const { user, system } = process.cpuUsage();
  const uptime = Number(process.uptime().toFixed(1));
  return [
    ...single(
      'process_resident_memory_bytes',
      'gauge',
      'Memory of the process.',
      process.memoryUsage.rss(),
    ),
    ...single(
      'process_cpu_seconds_total',
      'counter',
      'Processor time of the process.',
      (user + system) / 1e6,
    ),
    ...single('process_uptime_seconds', 'gauge', 'Time since the process started.', uptime),
  ];
}

/** What stands behind the name of its family, and the value. */
export type Sample = [suffix: string, value: number];

function single(name: string, type: string, help: string, value: number): string[] {
  return family(name, type, help, [['', value]]);
}

/** A number in the Prometheus text format, by labels where it has some. */
export function family(
  name: string,
  type: string,
  help: string,
  samples: readonly Sample[],
): string[] {
  return [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(([suffix, value]) => `${name}${suffix} ${value}`),
  ];
}

/** Counts how often something took how long; the bounds of its buckets are in seconds. */
export function createHistogram(bounds: readonly number[] = buckets) {
  const counts = new Array<number>(bounds.length + 1).fill(0);
  let sum = 0;
  return {
    add(seconds: number): void {
      let at = 0;
      while (at < bounds.length && seconds > (bounds[at] ?? 0)) at += 1;
      counts[at] = (counts[at] ?? 0) + 1;
      sum += seconds;
    },
    samples(labels = ''): Sample[] {
      let total = 0;
      const own = labels && `{${labels}}`;
      const below = counts.map((count, at): Sample => {
        total += count;
        const all = [labels, `le="${bounds[at] ?? '+Inf'}"`].filter(Boolean);
        return [`_bucket{${all.join(',')}}`, total];
      });
      return [...below, [`_sum${own}`, sum], [`_count${own}`, total]];
    },
  };
}
