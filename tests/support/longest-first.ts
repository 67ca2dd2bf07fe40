import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than half a minute on two busy processors, the longest first. */
const LONG = [
  'browser/pages',
  'server/process',
  'server/killed',
  'browser/new-site',
  'browser/preview',
  'server/journal',
  'contributing',
  'browser/preview-edit',
  'server/trades',
  'server/quarantine',
  'server/backup',
  'server/process-ends',
  'server/control',
  'server/erasure',
  'browser/lead-form',
  'browser/consent',
  'browser/without-script',
  'package',
  'browser/preview-bar',
  'builds/failing',
  'server/outbox',
  'browser/second-site',
  'server/reading',
  'browser/exit-popup',
  'browser/spec',
  'browser/faq',
  'browser/embedded-form',
  'server/retention',
  'browser/weight',
  'browser/experiment',
  'documentation',
  'browser/documentation',
  'server/broken-connections',
  'preview/saves',
];

/**
 * Begins each project with what takes long, so that no worker is left alone with it at the end. The
 * projects take turns once: a worker ends where the next file is of another one.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const longest = sorted.toSorted((one, other) => rank(one) - rank(other));
    return [...Map.groupBy(longest, ({ project }) => project).values()].flat();
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`));
  return place < 0 ? LONG.length : place;
}
