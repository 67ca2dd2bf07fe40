import type { OutputFile, PageFile } from '../../renderer/index.ts';
import type { Components } from '../../renderer/rendering.ts';
import type { SiteTypes } from '../custom-sections/load-types.ts';
import { contentHash } from '../publish/content-hash.ts';
import type { Shared } from '../publish/publish-shared.ts';
import type { StagedFile } from '../write/stage-files.ts';
import type { SiteFiles } from './inputs.ts';
import type { Ask, Query } from './store.ts';

/** A query about a site. */
export type SiteQuery<Value> = Query<SiteWorld, Value>;

export type AskSite = Ask<SiteWorld>;

/** All that queries about a site are computed from at one moment. */
export interface SiteWorld extends SiteFiles {
  types: SiteTypes;
  /** What pages are rendered with; absent where they are only checked. */
  rendering?: { shared: Shared; components: Components };
  /** Where pages are written to; absent where they are not. */
  output?: PageOutput;
}

/** Takes in rendered files. */
export interface PageOutput {
  stage(file: OutputFile | PageFile): StagedFile;
  /** True where a file that an earlier build left is in its place. */
  has(file: StagedFile): boolean;
}

/** The same for the same value: a hash of plain data, which may have parts that are unknown. */
export function printOf(value: unknown): string {
  return contentHash(JSON.stringify(value, writable) ?? '');
}

/** JSON knows neither symbols nor all numbers. */
function writable(_key: string, value: unknown): unknown {
  if (typeof value === 'symbol') return { symbol: value.description };
  return typeof value === 'number' && !Number.isFinite(value) ? { number: String(value) } : value;
}
