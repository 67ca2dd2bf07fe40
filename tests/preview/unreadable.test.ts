import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { errors } from '../../cli/graph/whole-site.ts';
import { required } from '../../renderer/light.ts';
import { openSite, plan } from '../support/edited-site.ts';
import { temporaryFolder } from '../support/site.ts';

/* What another program has made of a line so that YAML cannot read it: the editor has an answer. */

const scratch = await temporaryFolder();
const cache = join(scratch.path, 'cache');
afterAll(() => scratch.remove());

const HEADING = 'heading: Tea by the pot';

const SLIPS = [
  'heading: Tea: by the pot',
  'heading: @Tea by the pot',
  'heading: %Tea by the pot',
  'heading: `Tea by the pot',
  'heading: !Tea by the pot',
  'heading: &Tea by the pot',
  'heading: *Tea by the pot',
  'heading: [Tea] by the pot',
  'heading: {{product}} by the pot',
  'heading: #Tea by the pot',
  'heading: "Tea" by the pot',
  'heading: "Tea by the pot',
  'heading:Tea by the pot',
  'heading Tea by the pot',
  '  heading: Tea by the pot',
  '\theading: Tea by the pot',
  'heading: \u0001Tea by the pot',
  'picture: { kind: image, src: share.svg, alt: Tea\n    heading: Tea by the pot',
  'heading: [Tea by the pot',
  'heading: {Tea by the pot',
];

/** What a developer has written behind the text that a slip is in. */
const REMARK = '  # Ask Mia first.';
const withRemark = (line: string) => line.replace(/(?=\n|$)/, REMARK);

test.each([...SLIPS, ...SLIPS.map(withRemark)])('%j', async (line) => {
  const site = join(scratch.path, 'site');
  cpSync(join(import.meta.dirname, 'bare-site'), site, { recursive: true });
  const file = join(site, 'pages/index.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(HEADING, line));
  const preview = await openSite(site, cache);
  const [error, ...more] = preview.store.ask(errors);
  expect(more).toEqual([]);
  const { line: at, column, plain } = required(error, 'An error');
  expect(plain).toMatch(/^“.*(?:Tea|by the pot).*” is written in a way that cannot be read\.$/);
  expect(plain).not.toContain('Mia');
  const fix = { do: 'fix', file: 'pages/index.yaml', line: at, column } as const;
  const planned = plan(preview, '/', fix);
  expect(planned).toMatchObject({
    files: [{ path: 'pages/index.yaml', after: expect.stringMatching(/heading: .*by the pot/) }],
  });
  const [{ after }] = Object(planned).files;
  const values = JSON.stringify(parse(after));
  expect(values).toContain('by the pot');
  expect(values).not.toContain('Mia');
  if (line.includes(REMARK)) expect(after).toContain(REMARK);
});
