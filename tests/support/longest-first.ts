import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take more than half a minute on two busy processors, of each project the longest first. */
const LONG = [
  'browser/tasks',
  'browser/preview-edit',
  'browser/pages',
  'browser/behind-hosts',
  'browser/new-site',
  'browser/studio',
  'browser/preview-bar',
  'browser/picture-tasks',
  'browser/writing-tasks',
  'browser/header',
  'browser/layout',
  'browser/keeping-variants',
  'browser/sections',
  'browser/lead-form',
  'browser/gallery',
  'browser/preview-moments',
  'browser/service-elsewhere',
  'browser/exit-popup',
  'browser/preview',
  'browser/preview-fields',
  'browser/counting',
  'browser/without-script',
  'browser/hydration',
  'browser/consent',
  'browser/embedded-form',
  'browser/documentation',
  'browser/spec',
  'browser/experiment',
  'browser/floating-button',
  'browser/first-walk',
  'browser/second-site',
  'browser/articles',
  'browser/weight',
  'browser/inbox',
  'browser/registration-counter',
  'browser/own-third-parties',
  'server/refused-files',
  'contributing',
  'preview/editable',
  'server/causes',
  'server/at-once',
  'package',
  'errors',
  'documentation',
  'server/slow-receivers',
  'server/process',
  'builds/data-from-elsewhere',
  'server/quarantine',
  'preview/versions',
  'builds/edits',
  'server/broken-connections',
  'server/verdict',
  'server/experiment-commands',
  'server/counted-visits',
  'unit/parse-agreement',
  'new/workflows',
  'server/many-messages',
  'server/outbox',
  'server/killed',
  'server/journal',
  'builds/deploy',
  'preview/random-edits',
  'preview/editing',
  'server/check-live',
  'problems-ahead',
  'builds/threads',
  'server/control',
  'server/studio',
  'server/backup',
  'editor',
  'server/safe-methods',
  'server/erasure',
  'builds/failing',
  'server/inbox',
  'server/process-ends',
  'server/reading',
  'third-parties',
  'new/new-parts',
  'server/restoring',
  'new/new-site',
  'builds/shards',
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
