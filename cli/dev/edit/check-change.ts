import { isError, type LocatedDiagnostic, type SourceFile } from '../../../renderer/index.ts';
import { compare } from '../../../renderer/light.ts';
import { worldOf } from '../../graph/open-snapshot.ts';
import { diagnose, type SiteStore } from '../../graph/whole-site.ts';
import { compareProblems } from '../../print/baseline/compare-problems.ts';
import type { Snapshot } from '../../read/take-snapshot.ts';
import type { FileChange } from '../../write/change-files.ts';
import { problemOf } from '../check-whole-site.ts';
import type { Preview } from '../open-preview.ts';
import type { Problem } from '../protocol.ts';

/** A site as it would be with a change. */
export interface ChangedSite extends Pick<Preview, 'snapshot' | 'store'> {
  /** The errors that it has not without the change. */
  errors: readonly LocatedDiagnostic[];
}

/** Checks a site with a change that is not made yet. */
export function checkChange(preview: Preview, changes: readonly FileChange[]): ChangedSite {
  const snapshot = changedSnapshot(preview, changes);
  const store = preview.store.fork(worldOf(snapshot, preview.types));
  const errors = errorsOf(store);
  const known = errors.length > 0 ? errorsOf(preview.store) : [];
  return { snapshot, store, errors: compareProblems(errors, known).fresh };
}

/** The errors that a site has, as the editor shows them. */
export function knownProblems(preview: Preview): Problem[] {
  return errorsOf(preview.store).map((error) => problemOf(error, preview));
}

function changedSnapshot({ snapshot }: Preview, changes: readonly FileChange[]): Snapshot {
  const sources = changedSources(snapshot.sources, changes);
  return { ...snapshot, sources, assets: changedAssets(snapshot.assets, changes) };
}

/** New assets are looked at once they are there. */
function changedAssets(assets: string[], changes: readonly FileChange[]): string[] {
  const gone = new Set(changes.flatMap(({ path, after }) => (after === undefined ? path : [])));
  return assets.filter((name) => !gone.has(`assets/${name}`));
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
