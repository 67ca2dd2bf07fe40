import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from '../terminal/terminal.ts';
import { isAsset } from '../write/list-changes.ts';
import { MANIFEST } from '../write/manifest.ts';
import type { FilePlan, PlannedFiles } from './deploy-plan.ts';
import type { DeployTarget } from './deploy-target.ts';
import { type DeployedList, LIST, readDeployed, sumOf } from './deployed-list.ts';
import { withFolder } from './with-folder.ts';

/** Milliseconds that assets stay after the last page that loads them has gone. */
const STAY = 86_400_000;

/**
 * Plans how files of a folder, assets first, get to a target, and which of those that earlier deploys
 * have put there are deleted.
 */
export async function planCopy(
  target: DeployTarget,
  folder: string,
  paths: readonly string[],
  now: number,
): Promise<PlannedFiles> {
  const there = await target.compare(folder, paths);
  const deployed = await readDeployed(target, there);
  const ours = new Set(deployed.files);
  const wanted = new Set(paths);
  const gone = [...there.paths].filter((path) => !wanted.has(path) && ours.has(sumOf(path))).sort();
  const left = Object.fromEntries(
    gone.map((path) => [path, deployed.left[sumOf(path)] ?? new Date(now).toISOString()]),
  );
  const stays = (path: string) => isAsset(path) && now - Date.parse(left[path] ?? '') < STAY;
  const put = paths.filter((path) => !there.paths.has(path) || there.changed.has(path));
  const plan: FilePlan = {
    put,
    new: put.filter((path) => !there.paths.has(path)),
    delete: gone.filter((path) => !stays(path)),
    stay: gone.filter(stays),
    unchanged: paths.length - put.length,
  };
  const list: DeployedList = {
    version: 1,
    files: [...paths, ...gone].map(sumOf),
    left: Object.fromEntries(Object.entries(left).map(([path, since]) => [sumOf(path), since])),
  };
  return { plan, carryOut: () => copy(target, folder, plan, list) };
}

/** The lead service takes a manifest for the sign that all that it lists is there. */
function useOf(path: string) {
  if (path === MANIFEST) return 'manifest';
  return isAsset(path) ? 'assets' : 'others';
}

/** Whatever stops it in between, pages find the assets that they load, and the list names every file. */
async function copy(
  target: DeployTarget,
  folder: string,
  plan: FilePlan,
  list: DeployedList,
): Promise<void> {
  const { assets = [], others = [], manifest = [] } = Object.groupBy(plan.put, useOf);
  try {
    await withFolder(async (own) => {
      writeFileSync(join(own, LIST), JSON.stringify(list));
      await target.put(own, [LIST]);
    });
    for (const paths of [assets, others, manifest]) {
      if (paths.length > 0) await target.put(folder, paths);
    }
    if (plan.delete.length > 0) await target.remove(plan.delete);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(
      error.message,
      `${error.help} The site works meanwhile: nothing was deleted that its pages need.`,
      1,
    );
  }
}
