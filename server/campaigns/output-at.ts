import type { CampaignsFile, OutputChange } from '../../schemas/generated/contract.ts';

/** What is served of a build at an instant. */
export interface OutputAt {
  /** When this began and ends, in milliseconds; of the last one, never. */
  from: number;
  until: number;
  /** Where files lie that are not at their place in the output, by that place. */
  moved: ReadonlyMap<string, string>;
  /** Places of files that are not served any more. */
  removed: ReadonlySet<string>;
  /** Policies of pages in place of those of the host file, by the path of the page. */
  policies: ReadonlyMap<string, string>;
  /** Pages that answer that they are gone. */
  gone: ReadonlySet<string>;
}

/** What is served of a build without campaigns, at all times. */
export const always: OutputAt = {
  from: -Infinity,
  until: Infinity,
  moved: new Map(),
  removed: new Set(),
  policies: new Map(),
  gone: new Set(),
};

/**
 * What is served at an instant, in milliseconds, while these campaigns are full: the build, with the
 * changes of all moments up to then, and on top of them those of the full campaigns.
 */
export function outputAt(
  { builtFor, isAhead, gone, full, moments }: CampaignsFile,
  at: number,
  fullCampaigns: ReadonlySet<string>,
): OutputAt {
  const first = { at: builtFor, gone, full, change: undefined };
  const past = isAhead ? moments.filter((moment) => Date.parse(moment.at) <= at) : [];
  const next = isAhead ? moments[past.length] : undefined;
  const now = past.at(-1) ?? first;
  const ofFull = now.full.filter(({ campaigns }) =>
    campaigns.every((one) => fullCampaigns.has(one)),
  );
  const changes = [
    ...past.map(({ change }) => change),
    ...ofFull.map(({ change }) => change),
  ].filter((change) => change !== undefined);
  return {
    from: past.length > 0 ? Date.parse(now.at) : -Infinity,
    until: next ? Date.parse(next.at) : Infinity,
    ...places(changes),
    policies: new Map(ofFull.flatMap(({ policies }) => Object.entries(policies))),
    gone: new Set(now.gone),
  };
}

/** Where files lie after changes that were made one after the other. */
function places(changes: readonly OutputChange[]): Pick<OutputAt, 'moved' | 'removed'> {
  const moved = new Map<string, string>();
  const removed = new Set<string>();
  for (const change of changes) {
    for (const place of change.removed) {
      moved.delete(place);
      removed.add(place);
    }
    for (const [place, file] of Object.entries(change.files)) {
      moved.set(place, file);
      removed.delete(place);
    }
  }
  return { moved, removed };
}
