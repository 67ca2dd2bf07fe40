import { isError, type LocatedDiagnostic, type SourceFile } from '../../../renderer/index.ts';
import { compare } from '../../../renderer/light.ts';
import { diagnose, type SiteStore } from '../../graph/whole-site.ts';
import { tellApart } from '../../scope/tell-apart.ts';
import type { FileChange } from '../../write/change-files.ts';
import { problemOf } from '../check-site.ts';
import { type Preview, worldOf } from '../open-preview.ts';
import type { Problem } from '../protocol.ts';

/** The errors that a site would have with a change, and has not without it. */
export function newProblems(preview: Preview, changes: readonly FileChange[]): Problem[] {
  const sources = changedSources(preview.snapshot.sources, changes);
  const snapshot = { ...preview.snapshot, sources };
  const errors = errorsOf(preview.store.fork(worldOf(snapshot, preview.types)));
  if (errors.length === 0) return [];
  const { fresh } = tellApart(errors, errorsOf(preview.store));
  return fresh.map((error) => problemOf(error, { snapshot }));
}

function errorsOf(store: SiteStore): LocatedDiagnostic[] {
  return diagnose(store).filter(isError);
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
    compare(one.path, other.path),
  );
}
