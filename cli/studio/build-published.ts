import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Edition } from '../../renderer/index.ts';
import { programFolder } from '../read/program-folder.ts';
import { builtEdition } from '../write/manifest.ts';

/** The edition that the published site is built as, which is that of the last build. */
export function lastBuildOptions(out: string): Partial<Edition> {
  const { environment, drafts } = builtEdition(out) ?? {};
  return { environment, drafts };
}

/**
 * Builds the published site in a process of its own: whatever it does, the studio goes on. Resolves to
 * why it could not be built; the output is what it was before then.
 */
export function buildPublished(
  siteFolder: string,
  out: string,
  cwd: string,
): Promise<string | undefined> {
  const { host } = builtEdition(out) ?? {};
  const { environment, drafts } = lastBuildOptions(out);
  const args = [
    ...['build', siteFolder, '--out', out],
    ...(host === undefined || host === 'service' ? ['--ahead'] : []),
    ...(environment === undefined ? [] : ['--env', environment]),
    ...(drafts ? ['--drafts'] : []),
  ];
  const program = join(programFolder(), '.build/site.js');
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let problems = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    problems += text;
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? undefined : problems));
  });
}
