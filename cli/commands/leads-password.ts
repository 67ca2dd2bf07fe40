import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Command } from '@commander-js/extra-typings';
import { hashPassword, passwordProblem } from '../../server/config/password.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';

/** `site leads password`. */
export function definePassword(leads: Command, terminal: Terminal): void {
  leads
    .command('password')
    .description('make the DESK_PASSWORD for looking through leads on a server')
    .action(async () => {
      terminal.note('Password:');
      await leadsPassword(await readSilently(), terminal);
    });
}

async function leadsPassword(password: string, terminal: Terminal): Promise<void> {
  const problem = passwordProblem(password, []);
  if (problem) throw new Failure('This password cannot be taken.', problem);
  terminal.result(`DESK_PASSWORD=${await hashPassword(password)}`);
}

/** A line from stdin that is not shown while it is typed. */
async function readSilently(): Promise<string> {
  if (!process.stdin.isTTY) return (await text(process.stdin)).replace(/\r?\n$/, '');
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
  }
}
