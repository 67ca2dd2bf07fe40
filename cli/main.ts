#!/usr/bin/env node
import module from 'node:module';

declare const __VERSION__: string;

/** The oldest Node that has all it takes; `engines` in package.json has the same. */
const OLDEST = [22, 18] as const;

const [first = ''] = process.argv.slice(2);
if (['--version', '-V'].includes(first)) process.stdout.write(`${__VERSION__}\n`);
else if (isTooOld(process.versions.node)) refuse();
else await start();

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}

function refuse(): void {
  process.stderr.write(
    `error Node ${process.versions.node} is too old.\nhelp: Install Node ${OLDEST.join('.')} or a later one.\n`,
  );
  process.exitCode = 2;
}

/** Loads what the arguments ask for, as Node compiled it before. */
async function start(): Promise<void> {
  module.enableCompileCache();
  const { run } = await import('./commands/run.ts');
  await run(process.argv, __VERSION__);
}
