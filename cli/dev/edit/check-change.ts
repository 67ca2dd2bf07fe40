import {
  isError,
  type LocatedDiagnostic,
  openSite,
  type SourceFile,
} from '../../../renderer/index.ts';
import { compare, isPage } from '../../../renderer/light.ts';
import { tellApart } from '../../scope/tell-apart.ts';
import type { FileChange } from '../../write/change-files.ts';
import { problemOf } from '../check-site.ts';
import type { Preview, Snapshot } from '../open-preview.ts';
import { previewPages } from '../preview-pages.ts';
import type { Problem } from '../protocol.ts';

/** The errors that a site would have with a change, and has not without it. */
export function newProblems(preview: Preview, changes: readonly FileChange[]): Problem[] {
  const { types } = preview;
  const sources = changedSources(preview.snapshot.sources, changes);
  const snapshot: Snapshot = { ...preview.snapshot, sources };
  const open = openSite(snapshot, types.registry, types.diagnostics);
  const kept = preview.keep();
  const { read } = previewPages({ open, types }, changes.every(isPage) ? kept : undefined);
  const errors = errorsOf({ open, read });
  if (errors.length === 0) return [];
  const { fresh } = tellApart(errors, errorsOf(preview));
  return fresh.map((error) => problemOf(error, { snapshot }));
}

function errorsOf({ open, read }: Pick<Preview, 'open' | 'read'>): LocatedDiagnostic[] {
  return open.diagnose(open.pages.map(read)).filter(isError);
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
