import { join } from 'node:path';
import { readStored, storeLines } from '../../graph/kept-file.ts';
import type { PageEntries } from '../../graph/page-entries.ts';
import { programIdentity } from '../../publish/program-identity.ts';
import { Failure, withFileErrors } from '../../terminal/terminal.ts';

/** Which shard of a site: the second of three is `2/3`. */
export interface ShardNumber {
  number: number;
  of: number;
}

/** Every n-th page file of a site, built apart. */
export interface Shard extends ShardNumber {
  folder: string;
  /** Changes with all that the shard was made of. */
  revision: string;
  /** The results of its page files. */
  pages: readonly PageEntries[];
}

const FILE = '.site/part';

/** Writes beside the pages of a shard what they are. */
export function storeShard({ folder, pages, ...head }: Shard): void {
  const file = join(folder, FILE);
  const lines = [head, ...pages].map((value) => JSON.stringify(value));
  withFileErrors(file, () => storeLines(file, programIdentity(), lines));
}

/** Reads what is written beside the pages of a shard. `name` is the folder as a person called it. */
export function readShard(folder: string, name: string): Shard {
  const lines = readStored(join(folder, FILE), programIdentity());
  if (lines === 'foreign') {
    throw new Failure(`${name} was built by another version of this program.`, BUILD_AGAIN);
  }
  if (typeof lines === 'string') {
    throw new Failure(`${name} holds no readable shard of a site.`, BUILD_AGAIN);
  }
  const [head = '', ...pages] = lines;
  return { ...JSON.parse(head), folder, pages: pages.map((line) => JSON.parse(line)) };
}

const BUILD_AGAIN =
  'Build all shards with one version of the program: site build --shard 1/3, and so on.';
