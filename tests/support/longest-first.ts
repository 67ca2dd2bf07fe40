import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than half a minute on two busy processors, of each project the longest first. */
const LONG = [
  'browser/pages',
  'browser/new-site',
  'browser/preview-edit',
  'browser/behind-hosts',
  'browser/preview-bar',
  'browser/sections',
  'browser/lead-form',
  'browser/exit-popup',
  'browser/layout',
  'browser/embedded-form',
  'browser/documentation',
  'browser/service-elsewhere',
  'browser/without-script',
  'browser/experiment',
  'browser/preview',
  'browser/preview-fields',
  'browser/spec',
  'browser/tabs',
  'browser/gallery',
  'browser/second-site',
  'browser/floating-button',
  'browser/weight',
  'browser/consent',
  'browser/articles',
  'browser/hydration',
  'browser/registration-counter',
  'browser/calm',
  'browser/resilience',
  'browser/video',
  'browser/confirm',
  'browser/faq',
  'browser/countdown',
  'server/refused-files',
  'server/at-once',
  'server/causes',
  'preview/editable',
  'server/journal',
  'server/trades',
  'builds/failing',
  'server/erasure',
  'server/killed',
  'server/process',
  'documentation',
  'server/backup',
  'package',
  'server/quarantine',
  'server/broken-connections',
  'errors',
  'builds/edits',
  'server/slow-receivers',
  'server/control',
  'server/many-messages',
  'server/reading',
  'server/outbox',
  'server/process-ends',
  'new/preview-workflow',
  'server/person',
  'preview/editing',
  'unit/parse-agreement',
  'server/retention',
  'preview/saves',
  'golden-files',
  'server/desk',
  'server/migrations',
  'builds/threads',
  'builds/reporting',
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
