import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServedFolder, serveFolder } from '../../cli/dev/serve-folder.ts';
import { findFlaws, flawsAtAllSizes } from '../support/find-flaws.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage } from '../support/visit.ts';

/* What stays in view, and the end of the page below it, in languages with long words. */

const words = {
  de: 'Kraftfahrzeughaftpflichtversicherung und Terminvereinbarung für alle',
  ar: 'والاستراتيجيات في المستشفيات من أجل كل الناس',
};

/** Words that stay whole in headings. */
const usual = { de: 'Schlank geplant, mittags gebucht', ar: 'الصفحة الرئيسية تعزفون' };

function pageIn(locale: keyof typeof words) {
  const label = words[locale];
  const [first = '', ...rest] = label.split(' ');
  const action = { label: rest[1] ?? first, href: `/${locale}` };
  const column = {
    heading: label,
    links: [first, ...rest].map((word) => ({ label: word, href: '/de' })),
  };
  const email = { name: 'email', label: first, input: 'email' };
  const form = { button: first, thankYou: `/${locale}`, fields: [email] };
  return {
    title: `End ${locale}`,
    description: 'A sticky header, a dark panel, a footer and a bar.',
    locale,
    sections: [
      { type: 'header', logo: { label: 'Kinderhaus Weidenweg', href: `/${locale}` }, action },
      { type: 'hero', heading: usual[locale] },
      { type: 'lead-form', heading: label, layout: 'centered', form },
      { type: 'rich-text', body: Array(12).fill(label).join('\n\n') },
      { type: 'cta-banner', heading: usual[locale], actions: [action] },
      { type: 'footer', text: label, columns: [column, column, column], legal: label },
    ],
    overlays: [{ type: 'sticky-bar', text: label, ...action, after: 0 }],
  };
}

const scratch = await temporaryFolder();
let served: ServedFolder;

beforeAll(async () => {
  const site = join(scratch.path, 'ends');
  await mkdir(join(site, 'pages'), { recursive: true });
  await mkdir(join(site, 'assets'));
  await writeFile(
    join(site, 'assets/share.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  );
  const settings = {
    ...{ name: 'Ends', product: 'Ends', url: 'https://ends.example', locale: 'de' },
    organization: { name: 'Ends' },
    social: { image: { src: 'share.svg', alt: 'Nothing' } },
  };
  await writeFile(join(site, 'site.yaml'), JSON.stringify(settings));
  for (const locale of ['de', 'ar'] as const)
    await writeFile(join(site, `pages/${locale}.yaml`), JSON.stringify(pageIn(locale)));
  await buildSite(site, join(scratch.path, 'out'));
  served = await serveFolder(join(scratch.path, 'out'), true);
});
afterAll(async () => {
  await served?.close();
  await scratch.remove();
});

test.each(['/de', '/ar'])('the end of %s is whole, and in view', async (path) => {
  await using visited = await openPage({ baseURL: served.url, reducedMotion: 'reduce' });
  const { page } = visited;
  await page.goto(path, { waitUntil: 'load' });
  const flaws = await flawsAtAllSizes(page, async () => {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.locator('[data-overlay="sticky-bar"]').waitFor({ state: 'visible' });
    return [...(await findFlaws(page, { isSquare: false })), ...(await page.evaluate(FIND))];
  });
  expect(flaws).toEqual([]);
});

/** Runs in the page, whose bar is shown: scrolls to its end, and looks at what lies over it. */
async function FIND(): Promise<string[]> {
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  // What has just been shown makes room for itself in the frame that follows.
  await nextFrame();
  await nextFrame();
  scrollTo(0, document.documentElement.scrollHeight);
  const bar = document.querySelector('[data-overlay="sticky-bar"]') as Element;
  const { top, height, left, right } = bar.getBoundingClientRect();
  const flaws: string[] = [];
  if (left < 0 || right > innerWidth) flaws.push('the bar is wider than the page');
  if (height > innerHeight / 3) flaws.push('the bar covers more than a third of the window');
  const header = document.querySelector('[data-section="header"]') as Element;
  if (header.getBoundingClientRect().height > innerHeight / 3) flaws.push('the header is too high');
  const boxOf = (selector: string) =>
    (document.querySelector(selector) as Element).getBoundingClientRect();
  const panel = boxOf('main > :last-child [data-background="dark"]');
  if (panel.width < document.documentElement.clientWidth || boxOf('footer').top > panel.bottom + 2)
    flaws.push('a dark panel stands apart above the dark footer');
  if (boxOf('form .field').width < boxOf('form [type="submit"]').width - 2)
    flaws.push('the only field of a form is narrower than its button');
  const range = document.createRange();
  const linesOf = (root: Element) => {
    range.selectNodeContents(root);
    return [...range.getClientRects()].filter((line) => line.width > 0 && line.height > 0);
  };
  const last = Math.max(
    ...[...document.querySelectorAll('footer *')]
      .filter((one) => one.childElementCount === 0)
      .flatMap(linesOf)
      .map(({ bottom }) => bottom),
  );
  if (last > top) flaws.push(`the bar covers ${Math.round(last - top)} px of the last words`);
  for (const one of bar.querySelectorAll('p, a')) {
    const outside = linesOf(one).some(
      (line) =>
        line.left < 0 || line.right > innerWidth || line.top < top || line.bottom > innerHeight,
    );
    if (outside) flaws.push(`words of the bar are cut: ${one.className}`);
  }
  return flaws;
}
