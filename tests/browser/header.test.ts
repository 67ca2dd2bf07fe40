import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite } from '../builds/run-site.ts';
import { type LeadService, startLeadService } from '../support/lead-service.ts';
import { temporaryFolder } from '../support/site.ts';
import { openPage } from '../support/visit.ts';

/* Names and buttons of all lengths in the bar at the top, in the looks with the widest letters. */

const names = [
  'Nordlicht Segelschule',
  'Kettle & Sons Plumbing, Great Malv',
  'Familienzentrum',
  'Ada',
];
const labels = ['Register', 'Anmelden', 'Jetzt kostenlos testen', 'Registrierungsformular'];
const looks = ['poster', 'technical'];
const widths = [320, 360, 375, 390, 400, 412, 430, 480, 640, 768, 1024];

const scratch = await temporaryFolder();
const services: LeadService[] = [];
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await scratch.remove();
});

beforeAll(async () => {
  for (const kit of looks) {
    await run('new', 'site', kit, '--kit', kit, '--yes');
    for (const [n, name] of names.entries()) {
      for (const [l, label] of labels.entries()) {
        for (const bar of ['links', 'bare']) {
          const links = bar === 'links' ? 'links: [{ label: Prices, href: /pricing }]' : '';
          writeFileSync(
            join(scratch.path, `sites/${kit}/pages/${bar}-${n}-${l}.yaml`),
            `title: A bar with a name and a button, number ${bar} ${n} ${l}\ndescription: Which words of it break, and at which widths they do.\nsections:\n  - { type: header, logo: { label: "${name}", href: /, src: logo.svg }, action: { label: "${label}", href: /pricing }, ${links} }\n  - { type: hero, heading: A bar }\n  - use: footer\n`,
          );
        }
      }
    }
    await run('build', kit);
    services.push(await startLeadService(join(scratch.path, 'dist', kit)));
  }
}, 600_000);

async function run(...args: string[]): Promise<void> {
  const { code, stdout, stderr } = await startSite(args, scratch.path).outcome;
  expect(code, stdout + stderr).toBe(0);
}

test.each(looks.map((look, index) => [look, index] as const))(
  'no word of a name or a button breaks in the look %s',
  async (_look, index) => {
    await using visited = await openPage({ baseURL: services[index]?.url });
    const { page } = visited;
    const broken: string[] = [];
    for (const [n] of names.entries()) {
      for (const [l] of labels.entries()) {
        for (const bar of ['links', 'bare']) {
          await page.goto(`/${bar}-${n}-${l}`, { waitUntil: 'load' });
          for (const width of widths) {
            await page.setViewportSize({ width, height: 600 });
            const words = await page.evaluate(brokenWords);
            broken.push(...words.map((word) => `${bar} ${names[n]} ${width}: ${word}`));
          }
        }
      }
    }
    expect(broken).toEqual([]);
  },
  600_000,
);

/** Words of the bar that stand in two lines or outside of the page. */
function brokenWords(): string[] {
  const bar = document.querySelector('.header__bar');
  const found: string[] = [];
  const texts = document.createTreeWalker(bar ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement?.closest('.header__sheet, .visually-hidden')) continue;
    for (const { index, 0: word } of (node.textContent ?? '').matchAll(/\S+/g)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      const { left, right } = range.getBoundingClientRect();
      if (lines.size > 1 || left < 0 || right > innerWidth) found.push(word);
    }
  }
  return found;
}
