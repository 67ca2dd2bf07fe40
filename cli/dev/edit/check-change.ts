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

/** The errors that a site would have with a change, and has not without it, as the editor shows them. */
export function newProblems(preview: Preview, changes: readonly FileChange[]): Problem[] {
  const snapshot = changedSnapshot(preview, changes);
  return newErrors(preview, changes).map((error) => problemOf(error, { snapshot }));
}

/** The errors that a site would have with a change, and has not without it. */
export function newErrors(
  preview: Preview,
  changes: readonly FileChange[],
): readonly LocatedDiagnostic[] {
  const { types } = preview;
  const snapshot = changedSnapshot(preview, changes);
  const open = openSite(snapshot, types.registry, types.diagnostics);
  const kept = preview.keep();
  const { read } = previewPages({ open, types }, changes.every(isPage) ? kept : undefined);
  const errors = errorsOf({ open, read });
  if (errors.length === 0) return [];
  return tellApart(errors, errorsOf(preview)).fresh;
}

function changedSnapshot({ snapshot }: Preview, changes: readonly FileChange[]): Snapshot {
  return { ...snapshot, sources: changedSources(snapshot.sources, changes) };
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
