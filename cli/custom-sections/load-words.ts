import { join } from 'node:path';
import { type FileDiagnostic, type OwnWords, readWords } from '../../renderer/index.ts';
import { contentHash } from '../publish/content-hash.ts';
import { listFiles } from '../read/list-files.ts';
import { readLater } from '../read/read-site.ts';

/** The interface words that a site brings along. */
export interface SiteWords {
  words: OwnWords;
  /** Changes with them; empty without any. */
  key: string;
  diagnostics: FileDiagnostic[];
}

/** Reads the files in the folder `locale` of a site. */
export function loadWords(site: string): SiteWords {
  const paths = listFiles(join(site, 'locale'))
    .filter((name) => !/(?:^|\/)\./.test(name))
    .map((name) => `locale/${name}`);
  if (paths.length === 0) return { words: {}, key: '', diagnostics: [] };
  const sources = paths.sort().map((path) => readLater(site, path));
  const key = contentHash(JSON.stringify(sources.map(({ path, text }) => [path, text])));
  return { ...readWords(sources), key };
}
