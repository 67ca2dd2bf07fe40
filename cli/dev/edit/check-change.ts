import { isError, type LocatedDiagnostic, type SourceFile } from '../../../renderer/index.ts';
import { problemOf } from '../check-site.ts';
import { openPreview, type Preview } from '../open-preview.ts';
import type { Problem } from '../protocol.ts';
import type { FileChange } from './write-file.ts';

/** The errors that a site would have with a change, and has not without it. */
export async function newProblems(
  preview: Preview,
  changes: readonly FileChange[],
  cache: string,
): Promise<Problem[]> {
  const sources = changedSources(preview.snapshot.sources, changes);
  const candidate = await openPreview({ ...preview.snapshot, sources }, cache, preview);
  const known = Map.groupBy(errorsOf(preview), nameOf);
  const fresh = errorsOf(candidate).filter((error) => {
    const name = nameOf(error);
    const [, ...others] = known.get(name) ?? [];
    const isKnown = known.has(name);
    if (others.length > 0) known.set(name, others);
    else known.delete(name);
    return !isKnown;
  });
  return fresh.map((error) => problemOf(error, candidate));
}

function errorsOf({ open, read }: Preview): LocatedDiagnostic[] {
  return open.diagnose(open.pages.map(read)).filter(isError);
}

/** Lines move with a change, so they say nothing about which error it is. */
function nameOf({ rule, file, message }: LocatedDiagnostic): string {
  return JSON.stringify([rule, file, message]);
}

function changedSources(
  sources: readonly SourceFile[],
  changes: readonly FileChange[],
): SourceFile[] {
  const paths = new Set(changes.map(({ path }) => path));
  const changed = changes.flatMap(({ path, after }) =>
    typeof after === 'string' && !path.startsWith('assets/') ? [{ path, text: after }] : [],
  );
  return [...sources.filter(({ path }) => !paths.has(path)), ...changed].sort((one, other) =>
    one.path < other.path ? -1 : 1,
  );
}
