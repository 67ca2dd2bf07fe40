import type { OutputFile } from '../../renderer/index.ts';
import { oncePer } from '../../renderer/light.ts';
import type { Shared } from '../publish/publish-shared.ts';

/** Earlier publications that are kept: a page in a browser may still ask for what it had. */
const MOST_KEPT = 8;

/** The files that pages refer to, those of pages before a change included. */
export interface PublishedFiles {
  add(shared: Shared): void;
  /** Resolves to undefined if it is missing. Rejects for an image that cannot be read. */
  fileAt(path: string): Promise<OutputFile | undefined>;
  /** Path of the React that islands share. */
  reactPath(): string;
}

/** Collects what is published; nothing at first. */
export function publishedFiles(): PublishedFiles {
  const latest: Shared[] = [];
  const filesOf = oncePer(mapFiles);

  return {
    add(shared) {
      if (latest.includes(shared)) return;
      latest.unshift(shared);
      latest.length = Math.min(latest.length, MOST_KEPT);
    },
    async fileAt(path) {
      for (const shared of latest) {
        const known = filesOf(shared).get(path);
        if (known) return known;
        const named = shared.assets.fileAt(path);
        if (named) return { path, content: await named.make() };
      }
      return undefined;
    },
    reactPath() {
      const scripts = latest[0] && [...filesOf(latest[0]).keys()];
      return scripts?.find((path) => path.endsWith(`/${latest[0]?.scripts.react}`)) ?? '';
    },
  };
}

function mapFiles({ fonts, icons, scripts }: Shared): Map<string, OutputFile> {
  const all = [
    ...fonts,
    ...icons,
    ...scripts.outputsFor(new Set(Object.keys(scripts.islands)), true),
  ];
  return new Map(all.map((file) => [file.path, file]));
}
