import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import routes from '../../schemas/routes.json' with { type: 'json' };

const counters = {
  leads_stored: 'Leads stored.',
  leads_refused: 'Leads refused because a field was wrong.',
  leads_closed: 'Leads refused because a campaign was closed, not open yet or full.',
  leads_quarantined: 'Leads in quarantine: the work of robots, or not confirmed yet.',
  leads_confirmed: 'Leads that their senders confirmed.',
  leads_foreign: 'Posts refused because they came from a page of another site.',
  leads_failed: 'Leads that the database did not take.',
  sign_ins_failed: 'Attempts to sign in to the lead inbox with a wrong password.',
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
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/**
 * What kind of work an answer was: pages come from memory, the API may ask the database, and what is
 * counted waits to be written together with others.
 */
const answerKinds = ['page', 'api', 'beacon'] as const;

export type AnswerKind = (typeof answerKinds)[number];

/** The kind of work that a request for this address is. */
export function answerKind(url: string): AnswerKind {
  if (url === routes.service.seen) return 'beacon';
  return /^\/(api\/|healthz|readyz|metrics)/.test(url) ? 'api' : 'page';
}

/** Starts all counts at zero. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counts = new Map(
    Object.entries(counters).map(([name, help]) => [
      name,
      new Counter({ name: `site_${name}_total`, help, registers }),
    ]),
  );
  const answers = new Counter({
    name: 'site_answers_total',
    help: 'Answers by status.',
    labelNames: ['status'],
    registers,
  });
  const challenges = new Counter({
    name: 'site_challenges_total',
    help: 'Leads of forms with a challenge, by what has come of asking about them.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of challengeOutcomes) challenges.inc({ outcome }, 0);
  const latencies = new Histogram({
    name: 'site_answer_seconds',
    help: 'Time from the arrival of a request to the end of its answer.',
    labelNames: ['kind'],
    buckets,
    registers,
  });
  for (const kind of answerKinds) latencies.zero({ kind });
  measureProcess(registers);
  return {
    /** All of them; what only some programs count, such as the studio, is added here. */
    registry,
    count: (name: CounterName) => counts.get(name)?.inc(),
    read: async (name: CounterName) => (await counts.get(name)?.get())?.values[0]?.value ?? 0,
    countChallenge: (outcome: ChallengeOutcome) => challenges.inc({ outcome }),
    countAnswer({ kind, status, ms }: { kind: AnswerKind; status: number; ms: number }) {
      answers.inc({ status });
      latencies.observe({ kind }, ms / 1000);
    },
  };
}

/** Counts of what the service did since it started. */
export type Metrics = ReturnType<typeof createMetrics>;

function measureProcess(registers: Registry[]): void {
  new Gauge({
    name: 'process_resident_memory_bytes',
    help: 'Memory of the process.',
    registers,
    collect() {
      this.set(process.memoryUsage.rss());
    },
  });
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process.',
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'Time since the process started.',
    registers,
    collect() {
      this.set(Number(process.uptime().toFixed(1)));
    },
  });
}
