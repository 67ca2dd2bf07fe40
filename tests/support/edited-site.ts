import { checkChange } from '../../cli/dev/edit/check-change.ts';
import { planStep } from '../../cli/dev/edit/plan-step.ts';
import { EditRefusal } from '../../cli/dev/edit/put-into.ts';
import type { Change, PageChange, Versions } from '../../cli/dev/edit-protocol.ts';
import { openPreview, PREVIEWED, type Preview } from '../../cli/dev/open-preview.ts';
import { contentHash } from '../../cli/publish/content-hash.ts';
import { takeSnapshot } from '../../cli/read/take-snapshot.ts';
import type { FileChange } from '../../cli/write/change-files.ts';
import type { SourceFile } from '../../renderer/index.ts';
import { compare } from '../../renderer/light.ts';

/** What a change would write, or why it is refused; the rule is that of what would be wrong. */
export type Planned = { files: FileChange[] } | { refused: string; rule?: string };

/** Opens a site as its preview does, without a host; nothing is written but the cache. */
export function openSite(folder: string, cache: string): Promise<Preview> {
  return openPreview(takeSnapshot(folder, PREVIEWED), cache);
}

/** Plans and checks a change of the page at a path, as the host of the preview does. */
export function plan(preview: Preview, path: string, change: Change | PageChange): Planned {
  try {
    const { files } = planStep(preview, path, change, versionsOf(preview));
    const [error] = checkChange(preview, files).errors;
    return error ? { refused: `${error.rule}: ${error.message}`, rule: error.rule } : { files };
  } catch (error) {
    if (!(error instanceof EditRefusal)) throw error;
    return { refused: error.message };
  }
}

/** The site as it is once planned files are written. */
export function withFiles(preview: Preview, files: FileChange[], cache: string): Promise<Preview> {
  const written = files.map(({ path, after }) => ({ path, text: String(after) }));
  const isWritten = ({ path }: SourceFile) => written.some((one) => one.path === path);
  const others = preview.snapshot.sources.filter((source) => !isWritten(source));
  const sources = [...others, ...written].sort((one, other) => compare(one.path, other.path));
  return openPreview({ ...preview.snapshot, sources }, cache, preview);
}

function versionsOf({ snapshot }: Preview): Versions {
  return Object.fromEntries(snapshot.sources.map(({ path, text }) => [path, contentHash(text)]));
}
