import { join } from 'node:path';
import type { Locator } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { waitAlive } from '../support/alive.ts';
import { findBarriers } from '../support/check-accessibility.ts';
import { hydrate } from '../support/hydrate.ts';
import { type LeadService, startLeadService } from '../support/lead-service.ts';
import { lookAtPage } from '../support/look-at-page.ts';
import { settle } from '../support/settle.ts';
import { buildSite, temporaryFolder } from '../support/site.ts';
import { openPage, type Visit, visit } from '../support/visit.ts';

/* What visitors do with the sections of a bakery with three shops, each page in another look. */

const PATHS = ['/', '/prices', '/fr'];

const scratch = await temporaryFolder();
let service: LeadService;

beforeAll(async () => {
  const out = join(scratch.path, 'site');
  await buildSite(join(import.meta.dirname, 'sections-site'), out);
  service = await startLeadService(out);
});
afterAll(async () => {
  await service.stop();
  await scratch.remove();
});

function open(path: string, options: Parameters<typeof visit>[1] = {}): Promise<Visit> {
  return visit(path, { baseURL: service.url, reducedMotion: 'reduce', ...options });
}

test.each(PATHS)('%s fits, breaks no rule of WCAG 2.2 AA and causes no trouble', async (path) => {
  await using visited = await open(path);
  await lookAtPage(visited);
});

describe('the larger view of a picture', () => {
  test.each([true, false])('opens and closes by keyboard, script %s', async (javaScriptEnabled) => {
    await using visited = await open('/', { javaScriptEnabled });
    const { page } = visited;
    const opener = page.getByRole('button', { name: 'A blue door' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const view = page.getByRole('dialog', { name: 'A blue door' });
    await view.waitFor();
    expect(await view.innerText()).toContain('Ring twice after six');
    expect(await view.innerText()).toContain('2 of 3');
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(opener)).toBe(true);
  });

  test('stays closed when the script comes after it was closed', async () => {
    await using visited = await openPage({ baseURL: service.url });
    const { page } = visited;
    const late = Promise.withResolvers<void>();
    await page.route('**/gallery-*.js', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'A blue door' }).click();
    const view = page.getByRole('dialog');
    await view.waitFor();
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'hidden' });
    late.resolve();
    await waitAlive(page, 'gallery');
    await settle(page);
    expect(await view.isVisible()).toBe(false);
  });

  test('closes by its button without a script', async () => {
    await using visited = await open('/', { javaScriptEnabled: false });
    const { page } = visited;
    await page.getByRole('button', { name: 'A blue door' }).click();
    const view = page.getByRole('dialog');
    expect(await view.getByRole('button').allInnerTexts()).toEqual(['Close']);
    await view.getByRole('button', { name: 'Close' }).click();
    await view.waitFor({ state: 'hidden' });
  });

  test('leads on to the others by buttons and arrow keys, and back to the last one', async () => {
    await using visited = await open('/');
    const { page } = visited;
    await page.getByRole('button', { name: 'A round loaf' }).click();
    await page.getByRole('dialog', { name: 'A round loaf' }).waitFor();
    await page.getByRole('button', { name: 'Previous' }).click();
    await page.getByRole('dialog', { name: 'Nine rolls' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const view = page.getByRole('dialog', { name: 'A blue door' });
    await view.waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(1);
    await expect.poll(() => findBarriers(page, 'dialog[open]')).toEqual([]);
    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(page.getByRole('button', { name: 'A blue door' }))).toBe(true);
  });
});

test('search engines learn where the places are and when they are open', async () => {
  await using visited = await open('/');
  const data = await visited.page.locator('script[type="application/ld+json"]').textContent();
  const graph: Record<string, unknown>[] = JSON.parse(data ?? '')['@graph'];
  const places = graph.filter((thing) => thing['@type'] === 'Bakery');
  expect(places).toMatchObject([
    {
      name: 'Crumb, Market Street',
      address: {
        streetAddress: '12 Market Street',
        postalCode: 'BS1 4DA',
        addressLocality: 'Bristol',
        addressCountry: 'GB',
      },
      telephone: '+44 20 7946 0882',
      openingHoursSpecification: [
        {
          dayOfWeek: ['Tuesday', 'Wednesday', 'Thursday', 'Friday'],
          opens: '07:00',
          closes: '12:00',
        },
        { opens: '13:30', closes: '18:00' },
      ],
    },
  ]);
});

test.each([
  ['of a section', '/', 'E-mail address', true],
  ['of a section', '/', 'E-mail address', false],
  ['in the footer', '/prices', 'Your e-mail', true],
  ['in the footer', '/prices', 'Your e-mail', false],
])(
  'the newsletter %s stores a lead (%s, %s, script %s)',
  async (_, path, label, javaScriptEnabled) => {
    await service.db.deleteFrom('leads').execute();
    await using visited = await open(path, { javaScriptEnabled });
    const { page } = visited;
    await page.getByLabel(label).fill('ada@lovelace.example');
    await page.getByRole('button', { name: /Send it to me|Subscribe/ }).click();
    await page.waitForURL((url) => url.pathname === '/thanks');
    const leads = () => service.db.selectFrom('leads').selectAll().execute();
    await expect
      .poll(leads)
      .toMatchObject([{ email: 'ada@lovelace.example', cta_source: 'newsletter' }]);
  },
);

test.each([true, false])('prices change by keyboard, script %s', async (javaScriptEnabled) => {
  await using visited = await open('/prices', { javaScriptEnabled });
  const { page } = visited;
  const prices = () =>
    page.locator('.pricing-table__price').filter({ visible: true }).allInnerTexts();
  expect(await prices()).toEqual(['£16', '£29', 'Let’s talk']);
  await page.getByRole('radio', { name: 'Monthly' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(prices).toEqual(['£160', '£290', 'Let’s talk']);
  const row = page.getByRole('row', { name: 'Brought to you' });
  expect(await row.getByRole('cell').allTextContents()).toEqual(['No', 'Yes', 'Yes']);
});

test('opening hours are in the language of the page', async () => {
  await using visited = await open('/fr');
  const days = await visited.page.locator('.location__days').allInnerTexts();
  expect(days.map((line) => line.split(/\s*\n+\s*/))).toEqual([
    ['lun. – ven.', '07:00 – 18:30'],
    ['samedi', '08:00 – 13:00'],
    ['dimanche', 'Fermé'],
  ]);
});

test('a video of Vimeo asks for nothing before it is played, and to not be tracked then', async () => {
  await using visited = await open('/prices');
  const { page, foreign } = visited;
  const asked = answerFrames(page);
  await page.locator('#mill .video__frame').scrollIntoViewIfNeeded();
  await page.locator('#mill [data-hydrated]').waitFor();
  expect([...foreign, ...asked]).toEqual([]);
  await page.locator('#mill .video__frame').click();
  const player = 'https://player.vimeo.com/video/123456789?h=0a1b2c3d4e&dnt=1&autoplay=1';
  await expect.poll(() => asked).toEqual([player]);
});

test('a video of the site itself is loaded once it is played, with its captions', async () => {
  await using visited = await open('/prices');
  const { page } = visited;
  const film = page.locator('#oven video');
  const state = await film.evaluate(({ poster, networkState, textTracks }: HTMLVideoElement) => ({
    poster: poster.replace(/.*\/|-\w+/g, ''),
    isIdle: networkState === HTMLMediaElement.NETWORK_IDLE,
    tracks: [...textTracks].map(({ kind, language }) => ({ kind, language })),
  }));
  const tracks = [{ kind: 'captions', language: 'en' }];
  expect(state).toEqual({ poster: 'loaf.svg', isIdle: true, tracks });
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const graph: Record<string, unknown>[] = JSON.parse(data ?? '')['@graph'];
  expect(graph.filter((thing) => thing['@type'] === 'VideoObject')).toMatchObject([
    {
      name: 'A night at the oven',
      uploadDate: '2026-05-11',
      contentUrl: expect.stringMatching(/^https:\/\/crumb\.example\/assets\/films\/oven-\w+\.mp4$/),
    },
  ]);
});

describe('a calendar', () => {
  test('opens in its place, which does not move, and shows itself once it is known', async () => {
    await using visited = await open('/prices');
    const { page } = visited;
    const asked = answerFrames(page);
    const place = page.locator('#tasting .booking__frame');
    await place.scrollIntoViewIfNeeded();
    await page.locator('#tasting [data-hydrated]').waitFor();
    expect(asked).toEqual([]);
    const before = await place.boundingBox();
    await page.getByText('Choose a time').click();
    await expect.poll(() => asked).toEqual(['https://cal.com/crumb/tasting/embed']);
    await page.frameLocator('#tasting iframe').getByText('Somebody listens').waitFor();
    expect(await place.boundingBox()).toEqual(before);
    await expect.poll(() => findBarriers(page, '#tasting')).toEqual([]);
  });

  test('is a link without a script', async () => {
    await using visited = await open('/prices', { javaScriptEnabled: false });
    const link = visited.page.getByRole('link', { name: 'Choose a time' });
    expect(await link.getAttribute('href')).toBe('https://cal.com/crumb/tasting');
  });
});

describe('a map', () => {
  test.each([
    ['Market Street', 'https://www.openstreetmap.org/export/embed.html'],
    ['Orders', 'https://www.google.com/maps/embed'],
  ])('of %s opens in its place, which does not move', async (name, address) => {
    await using visited = await open('/');
    const { page, problems } = visited;
    const asked = answerFrames(page);
    const place = page.locator('#shops li', { hasText: name }).locator('.location__frame');
    await place.scrollIntoViewIfNeeded();
    await page.locator('#shops [data-hydrated]').first().waitFor();
    expect(asked).toEqual([]);
    const before = await place.boundingBox();
    await expect.poll(() => findBarriers(page, '#shops')).toEqual([]);
    await place.click();
    await expect.poll(() => asked).toEqual([expect.stringContaining(address)]);
    await page.frameLocator('#shops iframe').getByRole('heading', { name: 'Frame' }).waitFor();
    expect(await place.boundingBox()).toEqual(before);
    expect(problems).toEqual([]);
  });

  test('is a link without a script, to where the service finds the place', async () => {
    await using visited = await open('/', { javaScriptEnabled: false });
    const links = visited.page.getByRole('link', { name: 'Show on a map' });
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      'https://www.openstreetmap.org/?mlat=51.4545&mlon=-2.5879',
      'https://www.google.com/maps/search/?api=1&query=Orders',
    ]);
  });
});

test('a legal text has numbers, contents that lead to them, and the day of its last change', async () => {
  await using visited = await open('/fr', { viewport: { width: 1280, height: 400 } });
  const { page } = visited;
  await page.getByText('Mis à jour le 2 avril 2026').waitFor();
  const contents = page.getByRole('navigation', { name: 'Sur cette page' });
  expect(await contents.getByRole('link').allInnerTexts()).toEqual([
    '1. Qui nous sommes',
    '2. Vos données',
    '3. Vos droits',
  ]);
  await page.getByRole('heading', { name: '2.1 Ce que vous nous dites', level: 4 }).waitFor();
  await contents.getByRole('link', { name: 'Vos droits' }).click();
  await page.waitForURL((url) => url.hash === '#vos-droits');
  const top = () => contents.evaluate((it) => it.getBoundingClientRect().top);
  const header = await page.locator('header').evaluate((it) => it.getBoundingClientRect().bottom);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(header);
  await expect.poll(top).toBeGreaterThanOrEqual(header);
});

/** Answers for the third parties in frames, and records which of their pages were asked for. */
function answerFrames(page: Visit['page']): string[] {
  const asked: string[] = [];
  void page.route(/player\.vimeo\.com|cal\.com|openstreetmap\.org|google\.com/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: FRAME });
  });
  return asked;
}

/** What a frame does that waits until somebody listens, as that of Cal.com does. */
const FRAME = `<!doctype html><html lang="en"><title>Frame</title><main><h1>Frame</h1><p></p></main><script>
  addEventListener('message', ({ data: { originator, method } }) => {
    if (originator !== 'CAL' || method !== 'parentKnowsIframeReady') return;
    document.querySelector('p').textContent = 'Somebody listens';
  });
  parent.postMessage({ originator: 'CAL', type: '__iframeReady' }, '*');
</script>`;

describe('the menus of the header', () => {
  test('open and lead on by keyboard without a script, one at a time', async () => {
    await using visited = await open('/prices', { javaScriptEnabled: false });
    const { page } = visited;
    const bar = page.locator('.header__nav');
    await bar.getByText('Bread').focus();
    await page.keyboard.press('Enter');
    await bar.getByRole('link', { name: 'Our shops' }).waitFor();
    await bar.getByText('More').click();
    await bar.getByRole('link', { name: 'Our shops' }).waitFor({ state: 'hidden' });
    await bar.getByText('Bread').click();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname + url.hash === '/#shops');
  });

  test('close on Escape, and at a press beside them', async () => {
    await using visited = await open('/');
    const { page } = visited;
    const summary = page.locator('.header__nav summary').first();
    const link = page.locator('.header__nav').getByRole('link', { name: 'Our shops' });
    await summary.click();
    await link.focus();
    await page.keyboard.press('Escape');
    await link.waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(summary)).toBe(true);
    await summary.click();
    await link.waitFor();
    await expect.poll(() => findBarriers(page, 'header')).toEqual([]);
    await page.mouse.click(300, 700);
    await link.waitFor({ state: 'hidden' });
  });

  test.each([true, false])('fold in the menu of a phone, script %s', async (javaScriptEnabled) => {
    const phone = { viewport: { width: 390, height: 800 }, javaScriptEnabled };
    await using visited = await open('/', phone);
    const { page } = visited;
    await page.locator('.header__menu > summary').click();
    const sheet = page.locator('.header__sheet');
    await sheet.getByText('Bread').click();
    await sheet.getByRole('link', { name: 'Pictures' }).click();
    await page.waitForURL((url) => url.hash === '#photos');
    if (javaScriptEnabled) await sheet.waitFor({ state: 'hidden' });
  });

  test('lead to the page in another language and back, by keyboard without a script', async () => {
    await using visited = await open('/', { javaScriptEnabled: false });
    const { page } = visited;
    await page.locator('.header__language').focus();
    await page.keyboard.press('Enter');
    const languages = page
      .locator('.header__panel')
      .getByRole('link', { name: /English|Français/ });
    expect(await languages.evaluateAll(languagesOf)).toEqual(['en en true', 'fr fr ']);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === '/fr');
    expect(await page.locator('html').getAttribute('lang')).toBe('fr');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.locator('.header__menu > summary').click();
    await page.locator('.header__sheet').getByRole('link', { name: 'English' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.goto(new URL('/prices', page.url()).href);
    expect(await page.locator('.header__language').count()).toBe(0);
  });
});

describe('an announcement', () => {
  test('stays closed once it is closed, on every page, and never moves the page', async () => {
    await using visited = await open('/');
    const { page } = visited;
    const bar = page.getByText('Plum cake is back.');
    await page.getByRole('button', { name: 'Close' }).click();
    await bar.waitFor({ state: 'hidden' });
    await page.addInitScript(watchShifts);
    await page.goto('/prices');
    expect(await bar.isVisible()).toBe(false);
    expect(await page.evaluate('shiftsSoFar()')).toBe(0);
  });

  test('shows without a script, where it cannot be closed', async () => {
    await using visited = await open('/', { javaScriptEnabled: false });
    const { page } = visited;
    await page.getByText('Plum cake is back.').waitFor();
    expect(await page.getByRole('button', { name: 'Close' }).isVisible()).toBe(false);
  });

  test('shows within its time only', async () => {
    await using visited = await open('/fr');
    const bars = visited.page.locator('.announcement').filter({ visible: true });
    expect(await bars.locator('p').allInnerTexts()).toEqual(['Ouverte']);
  });
});

/** What links say of the languages that they lead to. */
function languagesOf(links: Element[]): string[] {
  const names = ['lang', 'hreflang', 'aria-current'];
  return links.map((link) => names.map((name) => link.getAttribute(name)).join(' '));
}

/** Adds up from now on by how much pages shift while they load. */
function watchShifts(): void {
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const entry of entries as (PerformanceEntry & { value: number })[]) sum += entry.value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  Object.assign(window, {
    shiftsSoFar: () =>
      new Promise((done) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            done(sum);
          }),
        );
      }),
  });
}

function hasFocus(element: ReturnType<Visit['page']['locator']>): Promise<boolean> {
  return element.evaluate((it) => it === document.activeElement);
}

test('what is chosen looks chosen where the system chooses all colours', async () => {
  await using visited = await open('/prices', { forcedColors: 'active' });
  const { page } = visited;
  const looks = (locator: Locator) =>
    locator.evaluateAll((elements) =>
      elements.map((element) => getComputedStyle(element).backgroundColor),
    );
  for (const choices of [page.getByRole('tab'), page.locator('.pricing-table__choice')]) {
    expect(new Set(await looks(choices)).size).toBe(2);
  }
});

test('a print has every tab', async () => {
  await using visited = await open('/prices');
  const { page } = visited;
  await page.emulateMedia({ media: 'print' });
  for (const text of ['Thirty hours in the cold.', 'The first loaves come out at five.']) {
    await expect.poll(() => page.getByText(text).isVisible()).toBe(true);
  }
});

test.each([320, 390, 768, 1280])('a long figure stays in one line at %i pixels', async (width) => {
  await using visited = await open('/prices', { viewport: { width, height: 800 } });
  const figure = visited.page.locator('.stats__figure').first();
  const [lines, room] = await figure.evaluate((element) => [
    element.getClientRects().length,
    (element.closest('.stats__item')?.getBoundingClientRect().right ?? 0) -
      element.getBoundingClientRect().right,
  ]);
  expect(lines).toBe(1);
  expect(room).toBeGreaterThanOrEqual(0);
});

test('a countdown without words for its end says that the time is up', async () => {
  const end = Date.parse('2090-12-24T05:00:00Z');
  await using visited = await openPage({ baseURL: service.url });
  const { page } = visited;
  await page.clock.install({ time: end - 3_600_000 });
  await page.goto('/fr');
  const island = await hydrate(page, 'countdown');
  const status = island.getByRole('status');
  await expect.poll(() => status.innerText()).toBe('');
  await page.clock.fastForward(3_600_000);
  await expect.poll(() => status.innerText()).toBe('Le temps est écoulé.');
  await expect.poll(() => island.locator('time').isVisible()).toBe(false);
});

test.each([768, 1280, 1920])(
  'no badge and no long figure stands alone at %i pixels',
  async (width) => {
    await using visited = await open('/prices', { viewport: { width, height: 800 } });
    const expected: Record<string, number[]> = {
      '.badges__items': [2, 1],
      '.stats__items': [1, 1, 1],
    };
    const rows = (list: string) =>
      visited.page.locator(`${list} > *`).evaluateAll((entries) => {
        const tops = entries.map((entry) => Math.round(entry.getBoundingClientRect().top));
        return [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length);
      });
    for (const list of ['.badges__items', '.stats__items']) {
      expect(await rows(list), list).toEqual(width < 900 ? expected[list] : [3]);
    }
  },
);
