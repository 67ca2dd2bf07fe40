import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parse } from 'yaml';
import { openPage, type Visit, visit } from '../support/visit.ts';

/** What the specification says of a page; every part left out is not checked. */
interface Facts {
  h1?: string;
  /** Texts of the specification, word for word. */
  says?: string[];
  /** Patterns for facts, without regard to case. */
  tells?: string[];
  /** Patterns for what would contradict it. */
  never?: string[];
  title?: string;
  description?: string;
  canonical?: string;
  robots?: string;
  sections?: string[];
  /** Texts of each overlay. */
  overlays?: Record<string, string[]>;
  /** Where links lead, by label. */
  links?: Record<string, string>;
  /** Labels of links that open a new tab. */
  newTab?: string[];
  promises?: { section: string; cards: number };
  tabs?: { names: string[]; first: string; features?: number };
  faq?: { questions?: number; open: 'one' | 'many' };
  comparison?: keyof typeof COMPARISONS;
  form?: { type?: string; thankYou: string };
  /** The forms of the form service, each under a name for what is asked with it. */
  embeds?: string[];
  /** Name of a hidden field. */
  hidden?: string;
  counters?: string[];
  countdown?: string;
  /** Starts of the page's events. */
  sessions?: string[];
  learn?: number;
  contents?: number;
  testimonials?: number;
  /** Stars of every testimonial. */
  stars?: number;
  carousel?: true;
  video?: true;
  pricing?: true;
  /** What search engines are told of the product. */
  software?: { price: number; currency: string; ratings: number };
  registration?: true;
  /** Where the last cards lead, by type: the end of an address of another site. */
  resources?: Record<string, string>;
  /** Links at least that lead to the form below. */
  scrollButtons?: number;
  loopSeconds?: number;
}

/** Every fact that the table may have, and the parts of those that have some. */
const FACTS: Record<keyof Facts, readonly string[]> = {
  h1: [],
  says: [],
  tells: [],
  never: [],
  title: [],
  description: [],
  canonical: [],
  robots: [],
  sections: [],
  overlays: [],
  links: [],
  newTab: [],
  promises: ['section', 'cards'],
  tabs: ['names', 'first', 'features'],
  faq: ['questions', 'open'],
  comparison: [],
  form: ['type', 'thankYou'],
  embeds: [],
  hidden: [],
  counters: [],
  countdown: [],
  sessions: [],
  learn: [],
  contents: [],
  testimonials: [],
  stars: [],
  carousel: [],
  video: [],
  pricing: [],
  software: ['price', 'currency', 'ratings'],
  registration: [],
  resources: [],
  scrollButtons: [],
  loopSeconds: [],
};

type Row = [feature: string, product: string, others: string];

const COMPARISONS = {
  legacy: {
    heading: 'Why Centers Switch to Pebblewood from Legacy Systems',
    cards: ['Legacy Systems', 'Platform', 'Result'],
    tells: /Hours of manual lesson planning.*5-15 integrations at most.*Outdated.*No AI/i,
    rows: [
      ['AI-Generated Lesson Plans', 'Yes', 'No'],
      ['Automated Progress Reports', 'Yes', 'No'],
      ['Smart Parent Communication', 'Yes', 'No'],
      ['50+ Integrations', 'Yes', 'No'],
      ['Mobile-First Design', 'Yes', 'No'],
      ['Real-time Analytics', 'Yes', 'Yes'],
      ['Basic Billing', 'Yes', 'Yes'],
      ['Parent App', 'Yes', 'Yes'],
    ] as Row[],
  },
  /** Seven of the ten names are open. */
  'multi-centre': {
    count: 10,
    shared: ['Multi-location billing', 'Unified communication', 'Enterprise security'],
  },
};

const text = readFileSync(join(import.meta.dirname, 'spec.yaml'), 'utf8');
const spec = parse(text, { merge: true }) as Record<string, Facts>;

/** A test for each fact that the table has; none for what it leaves out. */
function checkIf(fact: unknown): typeof test | (() => void) {
  return fact ? test : () => {};
}

test('the table knows every page', () => {
  const known = Object.keys(spec).filter((path) => path !== '/no-such-page');
  expect(known.sort()).toEqual(inject('pagePaths'));
});

test('the table has no fact that is not checked', () => {
  const known = new Map(Object.entries(FACTS));
  const unknown = Object.entries(spec).flatMap(([path, facts]) =>
    Object.entries(facts).flatMap(([name, fact]) => {
      const parts = known.get(name);
      if (!parts) return `${path}: ${name}`;
      if (parts.length === 0) return [];
      const others = Object.keys(fact).filter((part) => !parts.includes(part));
      return others.map((part) => `${path}: ${name}.${part}`);
    }),
  );
  expect(unknown).toEqual([]);
});

test.each(Object.entries(spec))('the table has words of its own for %s', (_path, facts) => {
  expect([facts.h1, ...(facts.says ?? []), ...(facts.tells ?? [])].filter(Boolean)).not.toEqual([]);
});

test('forms of the form service are the same where the same is asked, and only there', async () => {
  const ids = new Map<string, Set<string>>();
  for (const [path, { embeds = [] }] of Object.entries(spec)) {
    const html = await (await fetch(inject('siteUrl') + path)).text();
    const found = html.matchAll(/&quot;formId&quot;:&quot;([^&]+)&quot;/g);
    const own = [...new Set([...found].map(([, id = '']) => id))];
    expect(own, path).toHaveLength(embeds.length);
    embeds.forEach((name, index) => {
      ids.set(name, (ids.get(name) ?? new Set()).add(own[index] ?? ''));
    });
  }
  const counts = [...ids].map(([name, { size }]) => [name, size]);
  expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  expect(new Set([...ids.values()].flatMap((set) => [...set])).size).toBe(ids.size);
});

test('the two pages of the best app differ in their form only', async () => {
  const [one, other] = await Promise.all(
    ['/best-childcareapp', '/best-childcareapp-v2'].map(async (path) => {
      await using visited = await visit(path, { javaScriptEnabled: false });
      return await visited.page.locator('main').innerText();
    }),
  );
  expect(one).toBe(other);
});

let visited: Visit;
let page: Page;
beforeAll(async () => {
  visited = await openPage({ javaScriptEnabled: false });
  page = visited.page;
});
afterAll(() => visited[Symbol.asyncDispose]());

describe.each(Object.entries(spec))('%s', (path, facts) => {
  let shown = '';
  beforeAll(async () => {
    await page.goto(path);
    shown = await readShown(page);
  });

  checkIf(facts.h1)(`is headed "${facts.h1}"`, async () => {
    expect(plain(await page.getByRole('heading', { level: 1 }).innerText())).toBe(facts.h1);
  });

  test.each(facts.says ?? [])('says "%s"', (words) => {
    expect(shown).toContain(words);
  });

  test.each(facts.tells ?? [])('tells of %s', (pattern) => {
    expect(shown).toMatch(new RegExp(pattern, 'i'));
  });

  test.each(facts.never ?? [])('says nothing of %s', (pattern) => {
    expect(shown).not.toMatch(new RegExp(pattern, 'i'));
  });

  test('has the head that it should', async () => {
    const content = (selector: string, name: string) =>
      page.evaluate(
        ([query, key]) => document.querySelector(query as string)?.getAttribute(key as string),
        [selector, name],
      );
    if (facts.title) expect(await page.title()).toMatch(new RegExp(facts.title, 'i'));
    if (facts.description) {
      const description = await content('meta[name="description"]', 'content');
      expect(description).toMatch(new RegExp(facts.description, 'i'));
    }
    const canonical = await content('link[rel="canonical"]', 'href');
    if (facts.canonical) expect(new URL(canonical ?? '').pathname).toBe(facts.canonical);
    expect(await content('meta[name="robots"]', 'content')).toBe(facts.robots);
  });

  checkIf(facts.sections)('has its sections', async () => {
    const types = await attributes(page, '[data-section]', 'data-section');
    expect(types).toEqual(expect.arrayContaining(facts.sections ?? []));
  });

  test.each(Object.entries(facts.overlays ?? {}))('has the overlay %s', async (type, texts) => {
    const overlay = plain((await page.locator(`[data-overlay="${type}"]`).textContent()) ?? '');
    for (const words of texts) expect(overlay.toLowerCase()).toContain(words.toLowerCase());
  });

  test.each(Object.entries(facts.links ?? {}))('leads with "%s" to %s', async (label, href) => {
    const targets = await page
      .getByRole('link', { name: label })
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(targets).toContain(href);
  });

  test.each(facts.newTab ?? [])('opens a new tab with "%s"', async (label) => {
    const link = page.getByRole('link', { name: label });
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await link.getAttribute('href')).toMatch(/^https:\/\//);
  });

  checkIf(facts.promises)('has its cards', async () => {
    const { section, cards } = facts.promises ?? { section: '', cards: 0 };
    expect(await page.locator(`#${section}`).getByRole('heading', { level: 3 }).count()).toBe(
      cards,
    );
  });

  checkIf(facts.tabs)('has its tabs', async () => {
    const tabs = page.locator('[data-section="feature-tabs"] [role="tab"]');
    const names = (await tabs.allTextContents()).map(plain);
    expect(names).toEqual(facts.tabs?.names);
    const first = page.locator('[role="tab"][aria-selected="true"]');
    expect(plain((await first.textContent()) ?? '')).toBe(facts.tabs?.first);
    if (!facts.tabs?.features) return;
    for (const panel of await page.getByRole('tabpanel').all()) {
      expect(await panel.locator('.feature-tabs__features > li').count()).toBe(facts.tabs.features);
    }
  });

  checkIf(facts.faq)('answers its questions', async () => {
    const items = page.locator('[data-section="faq"] details');
    const names = await items.evaluateAll((list) => list.map((item) => item.getAttribute('name')));
    if (facts.faq?.questions) expect(names).toHaveLength(facts.faq.questions);
    expect(names.length).toBeGreaterThan(0);
    const together = names.every((name) => name !== null && name === names[0]);
    expect(together ? 'one' : 'many').toBe(facts.faq?.open);
  });

  checkIf(facts.comparison === 'legacy')('compares with legacy systems', async () => {
    const section = page.locator('[data-section="comparison"]');
    const { heading, cards, tells, rows } = COMPARISONS.legacy;
    expect(plain(await section.getByRole('heading', { level: 2 }).innerText())).toBe(heading);
    const titles = await section.getByRole('heading', { level: 3 }).allInnerTexts();
    expect(titles.map(plain)).toEqual(cards);
    expect(plain(await section.innerText())).toMatch(tells);
    expect(await comparedRows(page)).toEqual(rows);
  });

  checkIf(facts.comparison === 'multi-centre')('compares ten features', async () => {
    const rows = await comparedRows(page);
    const { count, shared } = COMPARISONS['multi-centre'];
    expect(rows).toHaveLength(count);
    expect(rows.every(([, product]) => product === 'Yes')).toBe(true);
    const both = rows.filter(([, , others]) => others === 'Yes').map(([feature]) => feature);
    expect(both).toEqual(shared);
  });

  checkIf(facts.form)('has its form', async () => {
    const form = page.locator('main form').first();
    expect(await attributes(page, 'main form label', 'for')).not.toEqual([]);
    const { type, thankYou } = facts.form ?? { thankYou: '' };
    const labels = (await form.locator('label').allInnerTexts()).map(plain);
    // Only a form of the form service may ask for more, and what it asks for beside is optional.
    if (!facts.embeds) expect(labels).toHaveLength(4);
    expect(labels.slice(0, 4)).toEqual([
      'Full Name *',
      'Childcare Center Name *',
      'Email Address *',
      'Phone Number *',
    ]);
    expect(await form.locator('[name="email"]').getAttribute('type')).toBe('email');
    expect(await form.locator('[name="phone"]').getAttribute('type')).toBe('tel');
    expect(await form.locator('[required]').count()).toBe(4);
    if (type) expect(await form.locator('[name="leadType"]').inputValue()).toBe(type);
    const props = await form.locator('xpath=..').getAttribute('data-props');
    expect(JSON.parse(props ?? '{}').thankYou).toBe(thankYou);
  });

  checkIf(facts.hidden)(`has a hidden field ${facts.hidden}`, async () => {
    expect(await attributes(page, 'main form input[type="hidden"]', 'name')).toContain(
      facts.hidden,
    );
  });

  checkIf(facts.counters)('counts registrations', async () => {
    const taken = await page.locator('[data-counter-taken]').allTextContents();
    expect(taken.map((line) => /^\d+ of \d+/.exec(plain(line))?.[0])).toEqual(facts.counters);
    for (const card of await page.locator('[data-counter-base]').all()) {
      const [count, max] = plain((await card.locator('[data-counter-taken]').textContent()) ?? '')
        .split(' of ')
        .map(Number.parseFloat);
      const percent = Math.round(((count ?? 0) / (max ?? 1)) * 100);
      expect(await card.textContent()).toContain(`${percent}% full`);
    }
  });

  checkIf(facts.countdown)('counts down to its moment', async () => {
    const times = await attributes(page, '[data-section="countdown"] time', 'datetime');
    expect(times.map((time) => Date.parse(time ?? ''))).toContain(
      Date.parse(facts.countdown ?? ''),
    );
  });

  checkIf(facts.sessions)('has its sessions', async () => {
    const times = await attributes(page, '[data-section="webinar-details"] time', 'datetime');
    expect(times).toEqual(facts.sessions);
  });

  checkIf(facts.learn)('lists what you learn', async () => {
    const list = page.getByRole('heading', { name: "What You'll Learn" }).locator('xpath=..');
    expect(await list.getByRole('listitem').count()).toBe(facts.learn);
  });

  checkIf(facts.contents)('lists its contents', async () => {
    const items = page.locator('[data-section="contents-list"]').getByRole('listitem');
    expect(await items.count()).toBe(facts.contents);
  });

  checkIf(facts.testimonials)('has its testimonials', async () => {
    const quotes = page.locator('[data-section="testimonials"] blockquote');
    expect(await quotes.count()).toBe(facts.testimonials);
  });

  test('rates its testimonials with five stars where it rates them', async () => {
    const stars = await attributes(page, '[data-section="testimonials"] .stars', 'aria-label');
    if (facts.stars) expect(stars).toHaveLength(facts.testimonials ?? 0);
    expect(stars.filter((label) => !label?.startsWith('5'))).toEqual([]);
  });

  checkIf(facts.carousel)('lets testimonials be scrolled, card by card', async () => {
    const track = page.locator('[data-carousel-track]');
    expect(await track.locator('> *').count()).toBeGreaterThan(2);
  });

  checkIf(facts.video)('shows a film without its platform', async () => {
    const film = page.locator('[data-section="video"] a');
    expect(await film.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
    expect(await page.locator('[data-section="video"] iframe').count()).toBe(0);
  });

  checkIf(facts.pricing)('lists plans where the payment provider cannot load', async () => {
    const plans = page.locator('[data-section="pricing-table"]').getByRole('heading', { level: 3 });
    expect(await plans.count()).toBeGreaterThan(1);
  });

  checkIf(facts.registration)('leads to its registration form', async () => {
    expect(await page.locator('#registration-form').locator('form').count()).toBe(1);
    expect(await page.locator('main a[href="#registration-form"]').count()).toBeGreaterThan(0);
  });

  checkIf(facts.resources)('ends with further resources', async () => {
    const cards = await page
      .locator('[data-section="resource-cards"]')
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => `${item.textContent} ${item.querySelector('a')?.href}`),
      );
    expect(cards).toEqual(
      Object.entries(facts.resources ?? {}).map(([type, end]) =>
        expect.stringMatching(new RegExp(`${type}.* https://pebblewood\\.example/${end}$`)),
      ),
    );
  });

  checkIf(facts.software)('tells search engines of its product', async () => {
    const scripts = page.locator('script[type="application/ld+json"]');
    const data = (await scripts.allTextContents()).join();
    const { price, currency, ratings } = facts.software ?? {};
    expect(data).toContain(`"price":${price},"priceCurrency":"${currency}"`);
    expect(data).toContain(`"ratingCount":${ratings}`);
  });

  checkIf(facts.scrollButtons)('has buttons that lead to the form', async () => {
    const targets = await attributes(page, 'main a[href^="#"]', 'href');
    let found = 0;
    for (const target of targets)
      found += await page.locator(`${target} form, form${target}`).count();
    expect(found).toBeGreaterThanOrEqual(facts.scrollButtons ?? 0);
  });

  checkIf((facts.sections ?? []).includes('logo-strip'))('keeps its logos moving', async () => {
    const seconds = await page
      .locator('[data-section="logo-strip"]')
      .evaluate((strip) =>
        [strip, ...strip.querySelectorAll('*')]
          .map((element) => Number.parseFloat(getComputedStyle(element).animationDuration))
          .find((duration) => duration > 0),
      );
    expect(seconds).toBe(facts.loopSeconds ?? 30);
  });
});

/** What can be read on the page, with every answer open and every tab shown. */
async function readShown(page: Page): Promise<string> {
  const texts = await page.evaluate(() => {
    const answers = [...document.querySelectorAll('details')];
    const names = answers.map(({ name }) => name);
    for (const answer of answers) Object.assign(answer, { name: '', open: true });
    const shown = document.body.innerText;
    answers.forEach((answer, index) => {
      answer.open = false;
      if (names[index]) answer.name = names[index];
      else answer.removeAttribute('name');
    });
    return shown;
  });
  return plain(texts);
}

/** One line, with plain spaces and straight apostrophes. */
function plain(words: string): string {
  return words.replaceAll('’', "'").replace(/\s+/g, ' ').trim();
}

function attributes(page: Page, selector: string, name: string): Promise<(string | null)[]> {
  return page
    .locator(selector)
    .evaluateAll((found, key) => found.map((element) => element.getAttribute(key)), name);
}

/** The table of a comparison; the small line below a feature's name is no part of the name. */
async function comparedRows(page: Page): Promise<Row[]> {
  const rows = await page.locator('[data-section="comparison"] tbody tr').evaluateAll((list) =>
    list.map((row) =>
      [...row.children].map((cell) => {
        const name = cell.cloneNode(true) as Element;
        for (const detail of name.querySelectorAll('.comparison__detail')) detail.remove();
        return name.textContent?.trim() ?? '';
      }),
    ),
  );
  return rows as Row[];
}
