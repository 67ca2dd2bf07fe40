import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { openPage } from '../support/visit.ts';

const BASE = 'https://www.pebblewood.example';
const paths = inject('pagePaths');

/** What the head of a page says, as a browser reads it. */
interface Head {
  title: string;
  description?: string;
  canonical?: string;
  robots?: string;
  lang: string;
  meta: Record<string, string>;
  types: string[];
  data: unknown[];
  policy?: string;
  links: string[];
}

interface Document {
  status: number;
  /** The path that it was found at in the end. */
  url: string;
  policy: string | null;
  text: string;
}

interface Answer extends Omit<Document, 'text'> {
  head: Head;
}

const answers = new Map<string, Answer>();
const documents = new Map<string, Promise<Document>>();

beforeAll(async () => {
  await using opened = await openPage();
  for (const path of [...paths, '/no/such-page']) {
    const { text, ...answer } = await fetchOnce(path);
    answers.set(path, { ...answer, head: await opened.page.evaluate(readHead, text) });
  }
});

describe.each(paths)('%s', (path) => {
  test('answers 200 at its own address, letter case kept', () => {
    expect(answerOf(path)).toMatchObject({ status: 200, url: path });
  });

  test('says what it is', () => {
    const { head } = answerOf(path);
    expect(head.title.length).toBeGreaterThan(10);
    expect(head.title.length).toBeLessThanOrEqual(70);
    expect(head.description?.length).toBeGreaterThan(50);
    expect(head.description?.length).toBeLessThanOrEqual(170);
    expect(head.lang).toMatch(/^[a-z]{2}(-[A-Z]{2})?$/);
    expect(head.meta).toMatchObject({
      'og:type': 'website',
      'og:title': expect.stringMatching(/\S/),
      'og:description': expect.stringMatching(/\S/),
      'og:image': expect.stringMatching(/^https:\/\//),
      'og:image:alt': expect.stringMatching(/\S/),
      'twitter:card': 'summary_large_image',
    });
    if (head.robots === 'noindex') expect(head.canonical).toBeUndefined();
    else expect(head.canonical).toMatch(/^https:\/\/www\.pebblewood\.example\//);
  });

  test('describes itself to machines', () => {
    const { types, data } = answerOf(path).head;
    expect(data).not.toEqual([]);
    expect(types).toContain('Organization');
    for (const type of EXPECTED_TYPES[path] ?? []) expect(types).toContain(type);
  });

  test('sends the policy that it also carries', () => {
    const { policy, head } = answerOf(path);
    const sent = directives(policy ?? '');
    // Browsers ignore this one in a page, so only the header has it.
    sent.delete('frame-ancestors');
    expect(sent).toEqual(directives(head.policy ?? ''));
    expect(sent.get('script-src')).not.toContain("'unsafe-inline'");
    expect(sent.get('object-src')).toEqual(["'none'"]);
  });

  test('has no link that leads nowhere', async () => {
    const dead: string[] = [];
    for (const link of answerOf(path).head.links) if (await isDead(link, path)) dead.push(link);
    expect(dead).toEqual([]);
  });
});

test('an unknown path answers 404 with the not-found page', () => {
  const { status, head } = answerOf('/no/such-page');
  expect(status).toBe(404);
  expect(head.robots).toBe('noindex');
  expect(head.links).toContain('/');
});

test('a path in other letters is another path', async () => {
  const response = await fetch(`${inject('siteUrl')}/attendance-tracking-software`);
  expect(response.status).toBe(404);
});

test('no two pages for search have the same title, description or canonical address', () => {
  const heads = paths.map((path) => answerOf(path).head).filter(({ robots }) => !robots);
  for (const key of ['title', 'description'] as const) {
    const own = heads.filter(({ canonical }, index) => canonical === BASE + indexed(index));
    expect(repeated(own.map((head) => head[key] ?? ''))).toEqual([]);
  }

  function indexed(index: number): string {
    return paths.filter((path) => !answerOf(path).head.robots)[index] ?? '';
  }
});

test('the sitemap lists the pages that are their own canonical address', async () => {
  const sitemap = await readFile(join(inject('siteFolder'), 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url);
  const own = paths.filter((path) => answerOf(path).head.canonical === BASE + path);
  expect(listed.sort()).toEqual(own.map((path) => BASE + path).sort());
});

const WEBINAR = ['Event', 'FAQPage'];

/** What the sections of a page are worth to a search engine. */
const EXPECTED_TYPES: Record<string, string[]> = {
  '/': ['FAQPage'],
  '/canada': ['FAQPage'],
  '/unitedstates-v2': ['FAQPage', 'SoftwareApplication', 'VideoObject'],
  '/nursery-management-app': ['FAQPage'],
  '/best-childcareapp': ['FAQPage'],
  '/best-multi-centre-software': ['FAQPage'],
  '/payment-options': ['FAQPage', 'VideoObject'],
  '/preschoolwebinar-registration': WEBINAR,
  '/preschoolwebinar-registration-2': ['Event'],
  '/staffwebinar-registration': ['Event'],
  '/webinar-childcaremarketing': ['Event'],
  '/webinar-childcaremarketing-v2': ['Event'],
  '/resources/marketing-playbook': ['BreadcrumbList'],
};

function answerOf(path: string): Answer {
  const answer = answers.get(path);
  if (!answer) throw new Error(`${path} was not visited.`);
  return answer;
}

function directives(policy: string): Map<string, string[]> {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...sources]) => [name, sources.sort()]));
}

function repeated(texts: string[]): string[] {
  return texts.filter((text, index) => texts.indexOf(text) !== index);
}

/** Whether a link within the site has no page, file or fragment at its other end. */
async function isDead(href: string, from: string): Promise<boolean> {
  const url = new URL(href, inject('siteUrl') + from);
  if (url.origin !== inject('siteUrl')) return false;
  const { status, text } = await fetchOnce(url.pathname);
  if (status !== 200) return true;
  const id = decodeURIComponent(url.hash.slice(1));
  return id !== '' && !text.includes(` id="${id}"`);
}

function fetchOnce(path: string): Promise<Document> {
  const asked =
    documents.get(path) ??
    fetch(inject('siteUrl') + path).then(async (response) => ({
      status: response.status,
      url: new URL(response.url).pathname,
      policy: response.headers.get('content-security-policy'),
      text: await response.text(),
    }));
  documents.set(path, asked);
  return asked;
}

/** Runs in the browser, which reads the page without showing it. */
function readHead(html: string): Head {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? undefined;
  const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((script) =>
    JSON.parse(script.textContent ?? ''),
  );
  const types = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(types);
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) =>
      key === '@type' ? [String(inner)] : types(inner),
    );
  };
  return {
    title: document.title,
    description: attribute('meta[name="description"]', 'content'),
    canonical: attribute('link[rel="canonical"]', 'href'),
    robots: attribute('meta[name="robots"]', 'content'),
    lang: document.documentElement.lang,
    meta: Object.fromEntries(
      [...document.querySelectorAll('meta[property], meta[name^="twitter:"]')].map((meta) => [
        meta.getAttribute('property') ?? meta.getAttribute('name'),
        meta.getAttribute('content'),
      ]),
    ),
    types: types(data),
    data,
    policy: attribute('meta[http-equiv="content-security-policy"]', 'content'),
    links: [...document.querySelectorAll('a[href]')].map((a) => a.getAttribute('href') ?? ''),
  };
}
