import type { LocatedDiagnostic, SourceFile } from '../../../renderer/index.ts';
import { compare } from '../../../renderer/light.ts';
import { filesAt } from '../../graph/inputs.ts';
import { errors } from '../../graph/whole-site.ts';
import { compareProblems } from '../../print/baseline/baseline-file.ts';
import { hashesIn, type Snapshot } from '../../read/take-snapshot.ts';
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
  // Asked first: what the change leaves as it is need not be worked out again for it.
  const known = preview.store.ask(errors);
  const { snapshot, store } = withChange(preview, changes);
  return { snapshot, store, errors: compareProblems(store.ask(errors), known).fresh };
}

/** A site as it would be with a change; what is asked of it is worked out then. */
export function withChange(
  preview: Preview,
  changes: readonly FileChange[],
): Pick<ChangedSite, 'snapshot' | 'store'> {
  const snapshot = changedSnapshot(preview, changes);
  const world = { ...filesAt(snapshot, hashesIn(snapshot)), types: preview.types };
  return { snapshot, store: preview.store.fork(world) };
}

/** The errors that a site has, as the editor shows them. */
export function knownProblems(preview: Preview): Problem[] {
  return preview.store.ask(errors).map((error) => problemOf(error, preview));
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
