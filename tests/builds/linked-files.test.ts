import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { readTree } from './read-tree.ts';
import { build } from './run-site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

const about = `title: About {{product}}, and what there is to read
description: A page with a file for visitors to keep, linked in a button, in a text and by an old address.
sections:
  - use: header
  - type: hero
    heading: Hello
    text: Read [the second page](/assets/papers/guide.pdf#page=2).
    actions: [{ label: Take the guide, href: /assets/papers/guide.pdf }]
`;

test.each(['', '/project'])('links to files lead to where these are, below "%s"', async (base) => {
  const site = join(scratch.path, `site-${base.slice(1)}`);
  cpSync(join(import.meta.dirname, '../errors/base'), site, { recursive: true });
  mkdirSync(join(site, 'assets/papers'));
  writeFileSync(join(site, 'assets/papers/guide.pdf'), '%PDF-1.4');
  writeFileSync(join(site, 'pages/about.yaml'), about);
  appendFileSync(join(site, 'site.yaml'), '  - { from: /guide, to: /assets/papers/guide.pdf }\n');
  const out = join(scratch.path, `out-${base.slice(1)}`);
  const env = base ? ['--site-url', `https://user.example${base}`] : [];
  const { code, stderr } = await build(site, out, scratch.path, ...env);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('guide.pdf')]);

  const files = readTree(out);
  const file = Object.keys(files).find((path) => /^assets\/papers\/guide-\w+\.pdf$/.test(path));
  expect(files[file ?? '']).toBe('%PDF-1.4');
  const links = [...(files['about.html'] ?? '').matchAll(/ href="([^"]*guide[^"]*)"/g)];
  expect(links.map(([, to]) => to)).toEqual([`${base}/${file}#page=2`, `${base}/${file}`]);
  expect(files._redirects).toContain(`${base}/guide ${base}/${file} 302`);
});
