import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take half a minute or more on two processors, the longest first. */
const LONG = [
  'builds/memory',
  'package',
  'contributing',
  'server/erasure',
  'server/quarantine',
  'server/outbox',
  'server/process-ends',
  'new/new-site',
  'server/killed',
  'browser/accessibility',
  'browser/pages',
  'browser/preview',
  'browser/preview-bar',
  'preview/saves',
  'server/process',
  'browser/gallery',
  'server/journal',
  'builds/incremental',
];

/** Begins with what takes long, so that no worker is left alone with it at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((name) => moduleId.endsWith(`tests/${name}.test.ts`));
  return place < 0 ? LONG.length : place;
}
