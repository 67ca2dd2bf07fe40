import type { FileChange, FileContent } from '../../write/change-files.ts';
import type { Sides } from '../edit-protocol.ts';
import { differenceKey, WHOLE } from './describe-changes.ts';
import { differencesIn } from './file-differences.ts';
import { takeBack } from './merge-fields.ts';

/** A file in which two people have changed the same places, with what is taken of both. */
export interface SettledFile {
  path: string;
  mine: FileContent;
  content: FileContent;
}

/**
 * Takes the chosen side of each place that collided: theirs before, ours after. Undefined until each
 * has one.
 * @throws EditRefusal where it cannot be written.
 */
export function settleCollision(
  file: FileChange,
  sides: Sides[string] = {},
): SettledFile | undefined {
  const { path, before, after: mine } = file;
  if (before === mine) return { path, mine, content: mine };
  const { differences = [] } = differencesIn(file) ?? {};
  const keys = differences.length > 0 ? differences.map(differenceKey) : [WHOLE];
  const theirs = keys.filter((key) => sides[key] === 'theirs');
  if (keys.some((key) => sides[key] === undefined)) return undefined;
  if (theirs.length === 0) return { path, mine, content: mine };
  if (theirs.length === keys.length) return { path, mine, content: before };
  const taken = differences.filter((one) => theirs.includes(differenceKey(one)));
  return { path, mine, content: takeBack({ path, text: String(mine) }, taken) };
}
