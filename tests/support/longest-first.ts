import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than half a minute on two busy processors, of each project the longest first. */
const LONG = [
  'browser/preview-edit',
  'browser/pages',
  'browser/new-site',
  'browser/behind-hosts',
  'browser/preview-bar',
  'browser/layout',
  'browser/documentation',
  'browser/lead-form',
  'browser/sections',
  'browser/exit-popup',
  'browser/preview-fields',
  'browser/preview',
  'browser/without-script',
  'browser/gallery',
  'browser/service-elsewhere',
  'browser/hydration',
  'browser/spec',
  'browser/consent',
  'browser/embedded-form',
  'browser/articles',
  'browser/experiment',
  'browser/second-site',
  'browser/first-walk',
  'browser/preview-moments',
  'browser/own-third-parties',
  'browser/confirm',
  'browser/floating-button',
  'browser/resilience',
  'browser/keeping-variants',
  'browser/video',
  'browser/weight',
  'browser/tabs',
  'browser/registration-counter',
  'browser/counting',
  'browser/carousel',
  'browser/varied-pages',
  'browser/calm',
  'browser/faq',
  'contributing',
  'server/refused-files',
  'server/at-once',
  'server/causes',
  'preview/editable',
  'server/journal',
  'server/trades',
  'builds/failing',
  'server/erasure',
  'unit/parse-agreement',
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
  'server/person',
  'preview/editing',
  'server/retention',
  'preview/saves',
  'golden-files',
  'server/desk',
  'server/migrations',
  'builds/threads',
  'builds/reporting',
  'editor',
  'server/restoring',
  'unit/yaml-edit',
  'linked-site',
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
