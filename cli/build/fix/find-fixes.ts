import { applyEdits, type Edit, type LocatedDiagnostic } from '../../../renderer/index.ts';
import type { SiteFolder } from '../../read/read-site.ts';
import type { FileChange } from '../../write/change-files.ts';

/** A file of a site that would be without some problems. */
export interface FixedFile extends FileChange {
  before: string;
  after: string;
  /** How many problems they fix. */
  count: number;
}

/** The fixes of problems of a site that have one answer only. */
export function findFixes(
  diagnostics: readonly LocatedDiagnostic[],
  { sources }: Pick<SiteFolder, 'sources'>,
): FixedFile[] {
  const fixable = diagnostics.flatMap((one) => [one, ...one.related]).filter(({ fix }) => fix);
  return [...Map.groupBy(fixable, ({ file }) => file)].flatMap(([path, ofFile]) => {
    const before = sources.find((source) => source.path === path)?.text;
    const edits = unrivalled(ofFile.flatMap(({ fix }) => fix ?? []));
    if (before === undefined || edits.length === 0) return [];
    return [{ path, before, after: applyEdits(before, edits), count: edits.length }];
  });
}

/** Of several edits of one place, none: then there is not one answer. */
function unrivalled(edits: readonly Edit[]): Edit[] {
  return edits.filter((edit) => !edits.some((other) => other !== edit && overlap(edit, other)));
}

function overlap(a: Edit, b: Edit): boolean {
  return a.start < b.end && b.start < a.end;
}
