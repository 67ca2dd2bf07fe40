import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than half a minute on two busy processors, of each project the longest first. */
const LONG = [
  'browser/pages',
  'browser/new-site',
  'browser/preview-edit',
  'browser/preview-bar',
  'browser/exit-popup',
  'browser/sections',
  'browser/hydration',
  'browser/spec',
  'browser/without-script',
  'browser/lead-form',
  'browser/embedded-form',
  'browser/documentation',
  'browser/weight',
  'browser/tabs',
  'browser/experiment',
  'browser/second-site',
  'browser/gallery',
  'browser/registration-counter',
  'browser/preview',
  'browser/calm',
  'browser/floating-button',
  'browser/articles',
  'browser/notices',
  'browser/resilience',
  'browser/faq',
  'contributing',
  'errors',
  'server/erasure',
  'documentation',
  'server/journal',
  'server/process',
  'server/quarantine',
  'server/process-ends',
  'server/retention',
  'server/killed',
  'builds/edits',
  'server/trades',
  'server/reading',
  'builds/failing',
  'package',
  'server/broken-connections',
  'server/outbox',
  'preview/saves',
  'server/control',
  'server/backup',
  'unit/parse-agreement',
  'preview/editing',
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
