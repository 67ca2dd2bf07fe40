import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { oneAfterAnother } from '../dev/one-after-another.ts';
import { programFolder } from '../read/program-folder.ts';
import { builtEdition } from '../write/manifest.ts';

/** Makes the function that builds the published site, one build after another. */
export function publishedBuilder(siteFolder: string, out: string, cwd: string) {
  const inTurn = oneAfterAnother();
  /** Resolves to why it could not be built; the output is what it was before then. */
  return (): Promise<string | undefined> => inTurn(() => build(siteFolder, out, cwd));
}

/** Builds in a process of its own: whatever it does, the studio goes on. */
function build(siteFolder: string, out: string, cwd: string): Promise<string | undefined> {
  const { host, environment, drafts } = builtEdition(out) ?? {};
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
