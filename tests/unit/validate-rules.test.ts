import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { builtInRegistry, rulesOf } from '../../renderer/index.ts';
import { quietTerminal } from '../server/quiet-terminal.ts';
import { runCommand } from '../server/run-command.ts';

const root = join(import.meta.dirname, '../..');
const rules = rulesOf(builtInRegistry);

/** Ids as they stand in the code; a part that is filled in, as in `unused/${kind}`, fits anything. */
function usedRules(): RegExp[] {
  const files = globSync('{renderer,cli,server}/**/*.{ts,tsx}', { cwd: root });
  const ids = files.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(/\brule: ['"`]([a-z]+\/[^'"`]+)['"`]/g),
    ].map(([, id = '']) => id),
  );
  return [...new Set(ids)].map((id) => new RegExp(`^${id.replace(/\$\{[^}]*\}/g, '[a-z-]+')}$`));
}

const used = usedRules();
const known = Object.keys(rules);

test('every rule that the code reports is in the catalogue', () => {
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((id) => !known.some((rule) => id.test(rule))).map(String)).toEqual([]);
});

test('the manual names exactly the rules that a check of a live site reports', () => {
  const namesIn = (file: string, pattern: RegExp) =>
    new Set(Array.from(readFileSync(join(root, file), 'utf8').matchAll(pattern), ([, id]) => id));
  const reported = namesIn('cli/check/faults.ts', /'(live\/[a-z-]+)'/g);
  expect(reported.size).toBeGreaterThan(15);
  expect(namesIn('sites/docs/pages/operating/online.md', /`(live\/[a-z-]+)`/g)).toEqual(reported);
});

test('a rule about a live site is explained by the check, and one that does not exist by its nearest', async () => {
  const explaining = (name: string) =>
    runCommand(quietTerminal(() => root).terminal, ['explain', name]);
  await expect(explaining('live/policy')).rejects.toThrow('live/policy is about a live site');
  await expect(explaining('schema/unknwon-key')).rejects.toThrow(
    'There is no rule schema/unknwon-key.',
  );
});

test.each(Object.entries(rules))('%s is fully explained', (_id, rule) => {
  const { title, why, fix, wrong, right } = rule;
  expect([title, why, fix, wrong, right].filter((text) => text.trim() === '')).toEqual([]);
  expect(rule.wrong).not.toBe(rule.right);
});
