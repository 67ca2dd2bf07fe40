import type { OutputFile, PageFile } from '../../renderer/index.ts';
import type { Components } from '../../renderer/rendering.ts';
import type { SiteTypes } from '../custom-sections/load-types.ts';
import type { Shared } from '../publish/publish-shared.ts';
import type { StagedFile } from '../write/stage-files.ts';
import type { SiteFiles } from './inputs.ts';

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
