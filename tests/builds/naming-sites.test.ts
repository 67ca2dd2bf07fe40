import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { runSite } from './run-site.ts';

/* How commands are called: what names a site, and what an option. */

const project = await temporaryFolder();
beforeAll(() =>
  cpSync(join(import.meta.dirname, 'base'), join(project.path, 'sites/tea'), { recursive: true }),
);
afterAll(project.remove);

test.each(['tea', 'sites/tea', 'sites/tea/', 'sites/tea/site.yaml', 'tea/site.yaml'])(
  'a site is named by its name, its folder or its file: %s',
  async (name) => {
    const { code, stdout } = await runSite(['validate', name], project.path);
    expect([code, stdout]).toEqual([0, expect.stringContaining('No problems')]);
  },
);

test.each([
  [['validate', 'sites/tea/pages/index.yaml'], 'Give the folder that site.yaml is in.'],
  [['build', 'tea', '-compress'], 'Did you mean --compress?'],
  [['validate', 'tea', '-fix'], 'Did you mean --fix?'],
  [['init'], 'Did you mean site new site?'],
  [['tea', 'validate', '--fix'], 'The command comes first: site validate tea --fix'],
  [['explain', 'page/title'], 'Did you mean page/title-length?'],
  [['explain', 'link/pages'], 'Did you mean link/page?'],
])('%j is refused with what to do', async (args, help) => {
  const { code, stderr } = await runSite(args, project.path);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error .+\nhelp: .+\n$/)]);
  expect(stderr).toContain(help);
});
