import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFolder } from '../read/program-folder.ts';
import { contentHash } from './content-hash.ts';

/** What of Node shows in pages: how it writes dates and numbers, and the letters that it knows. */
const OF_NODE = ['node', 'icu', 'cldr', 'tz', 'unicode'] as const;

/** A name for this very program on this Node: all that it makes of the same files has the same bytes. */
export function programIdentity(): string {
  const program = readFileSync(join(programFolder(), '.build/identity'), 'utf8');
  return contentHash(program + OF_NODE.map((name) => process.versions[name]).join());
}
