import { join } from 'node:path';
import { explainFileError, Failure } from '../failure.ts';
import { readStored, storeLines } from '../memory/memory-file.ts';
import { programIdentity } from '../publish/program-identity.ts';
import type { PageOutcome } from '../render/render-chunk.ts';

/** Which part of a site: the second of three is `2/3`. */
export interface PartNumber {
  number: number;
  of: number;
}

/** A part of a site that was built apart. */
export interface Part extends PartNumber {
  folder: string;
  /** Changes with all that the part was made of, but for its pages. */
  revision: string;
  /** What became of its page files, by their paths. */
  outcomes: ReadonlyMap<string, PageOutcome>;
}

const FILE = '.site/part';

/** Says beside the pages of a part what they are. */
export function storePart({ folder, outcomes, ...head }: Part): void {
  const lines = [...outcomes].map((entry) => JSON.stringify(entry));
  try {
    storeLines(join(folder, FILE), programIdentity(), [JSON.stringify(head), ...lines]);
  } catch (error) {
    throw explainFileError(error, join(folder, FILE));
  }
}

/** Reads what a part says of itself. `name` is the folder as a person called it. */
export function readPart(folder: string, name: string): Part {
  const lines = readStored(join(folder, FILE), programIdentity());
  if (lines === 'foreign') {
    throw new Failure(`${name} was built by another version of this program.`, BUILD_AGAIN);
  }
  if (typeof lines === 'string') {
    throw new Failure(`${name} holds no part of a site that can be read.`, BUILD_AGAIN);
  }
  const [head = '', ...entries] = lines;
  const outcomes = entries.map((line) => JSON.parse(line) as [string, PageOutcome]);
  return { ...JSON.parse(head), folder, outcomes: new Map(outcomes) };
}

const BUILD_AGAIN = 'Build all parts with one program: site build --shard 1/3, and so on.';
