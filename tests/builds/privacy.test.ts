import { appendFileSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/site.ts';
import { build } from './run-site.ts';

const scratch = await temporaryFolder();
afterAll(scratch.remove);

const page = (locale: string) => `title: What we know of you, in ${locale}
description: What this site counts of its visitors, how long that is kept, and who is not counted.
locale: ${locale}
robots: noindex
sections:
  - { type: rich-text, heading: Privacy, body: "{{privacy.counting}}" }
`;

/** What the page about privacy says on a site with these settings. */
async function saidWith(settings: string, locale = 'en'): Promise<string> {
  const folder = join(scratch.path, 'site');
  const out = join(scratch.path, 'out');
  for (const old of [folder, out]) rmSync(old, { recursive: true, force: true });
  cpSync('tests/errors/base', folder, { recursive: true });
  appendFileSync(join(folder, 'site.yaml'), `${settings}\n`);
  writeFileSync(join(folder, 'pages/privacy.yaml'), page(locale));
  const { code, stderr } = await build(folder, out, folder);
  expect([code, stderr]).toEqual([0, expect.not.stringContaining('error')]);
  const html = readFileSync(join(out, 'privacy.html'), 'utf8');
  const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  return main
    .replaceAll(/<[^>]+>/g, '')
    .replace('Privacy', '')
    .trim();
}

test('the sentence about counting says what is on', async () => {
  expect(await saidWith('')).toBe('We do not count visits to this site.');
  const always = await saidWith('counting: { when: always }');
  expect(always).toMatch(/^We count visits, .* deleted after 25 months\. Browsers that send/);
  expect(always).not.toMatch(/agree|fast/);
  const consent = 'integrations: { consent: required }';
  expect(await saidWith(`counting: { when: consent, vitals: true }\n${consent}`)).toMatch(
    /25 months\. We count you only if you agree\. We also add up how fast .* Browsers/,
  );
  // Nobody is asked, so nobody is counted.
  expect(await saidWith('counting: { when: consent }')).toBe(
    'We do not count visits to this site.',
  );
});

test('a page in another language says it in its own', async () => {
  expect(await saidWith('counting: { when: always }', 'de')).toMatch(/^Wir zählen Besuche/);
  expect(await saidWith('', 'ar')).toBe('لا نحصي زيارات هذا الموقع.');
});
