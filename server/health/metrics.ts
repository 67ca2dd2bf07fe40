const counters = {
  leads_stored: 'Leads stored.',
  leads_refused: 'Leads refused because a field was wrong.',
  leads_failed: 'Leads that the database did not take.',
} as const;

/** Counts of what the service did since it started. */
export interface Metrics {
  count(name: keyof typeof counters): void;
  countAnswer(status: number): void;
  /** All numbers in the Prometheus text format. */
  print(): string;
}

/** Starts all counts at zero. */
export function createMetrics(): Metrics {
  const counts = new Map<string, number>(Object.keys(counters).map((name) => [name, 0]));
  const answers = new Map<string, number>();
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  return {
    count: (name) => add(counts, name),
    countAnswer: (status) => add(answers, `${Math.floor(status / 100)}xx`),
    print() {
      const lines = Object.entries(counters).flatMap(([name, help]) => [
        `# HELP site_${name}_total ${help}`,
        `# TYPE site_${name}_total counter`,
        `site_${name}_total ${counts.get(name)}`,
      ]);
      lines.push(
        '# HELP site_answers_total Answers by class of status.',
        '# TYPE site_answers_total counter',
        ...[...answers].sort().map(([status, n]) => `site_answers_total{status="${status}"} ${n}`),
        '# HELP process_resident_memory_bytes Memory of the process.',
        '# TYPE process_resident_memory_bytes gauge',
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        '# HELP process_uptime_seconds Time since the process started.',
        '# TYPE process_uptime_seconds gauge',
        `process_uptime_seconds ${process.uptime().toFixed(1)}`,
      );
      return `${lines.join('\n')}\n`;
    },
  };
}
