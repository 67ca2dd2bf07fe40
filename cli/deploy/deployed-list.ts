import { hash } from 'node:crypto';
import { isMapping } from '../../renderer/light.ts';
import { Failure } from '../terminal/terminal.ts';
import type { DeployTarget, TargetFiles } from './deploy-target.ts';

/** The file at a target that says which of the files there deploys have put there. */
export const LIST = '.deployed.json';

/** Files are named by sums of their paths, as everybody may read the list. */
export interface DeployedList {
  version: 1;
  files: readonly string[];
  /** When files left the site that are still there, as ISO 8601. */
  left: Readonly<Record<string, string>>;
}

/** How the list names a file. */
export function sumOf(path: string): string {
  return hash('sha256', path).slice(0, 24);
}

/**
 * Reads what earlier deploys have put at a target.
 * @throws Failure where there are files but no list of them.
 */
export async function readDeployed(
  target: DeployTarget,
  { paths }: TargetFiles,
): Promise<DeployedList> {
  const [foreign] = paths;
  if (foreign === undefined) return { version: 1, files: [], left: {} };
  if (!paths.has(LIST)) {
    throw new Failure(
      `${target.name} holds files that no deploy has put there, such as ${foreign}.`,
      `Name an empty place. Or, if this site may replace files there, put a file ${LIST} beside them that holds {}.`,
    );
  }
  return parse(await target.read(LIST), target.name);
}

function parse(text: string, name: string): DeployedList {
  try {
    const { files = [], left = {} } = JSON.parse(text);
    if (Array.isArray(files) && isMapping(left)) {
      return { version: 1, files, left: left as DeployedList['left'] };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  throw new Failure(
    `${LIST} in ${name} is damaged.`,
    'Replace what it holds by {}. Files that have left the site then stay there.',
  );
}
