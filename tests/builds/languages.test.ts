import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWords } from '../../renderer/index.ts';
import { type Language, languageFor } from '../../renderer/locale/index.ts';
import type { FieldErrorCode } from '../../server/leads/field-error.ts';
import { messageFor } from '../../server/leads/message-for.ts';
import { temporaryFolder } from '../support/site.ts';
import { readTree } from './read-tree.ts';
import { build } from './run-site.ts';

/* What no marketer writes is in the language of the page, for each language that we or the site have words of. */

const locale = join(import.meta.dirname, 'own-words/locale');
const own = readWords(
  readdirSync(locale).map((file) => ({
    path: `locale/${file}`,
    text: readFileSync(join(locale, file), 'utf8'),
  })),
);
const codes = readdirSync(join(import.meta.dirname, '../../schemas/languages'))
  .map((file) => basename(file, '.json'))
  .concat('ja', 'uk');

const scratch = await temporaryFolder();
afterAll(scratch.remove);
let pages: Record<string, string> = {};

beforeAll(async () => {
  const site = join(scratch.path, 'site');
  cpSync(join(import.meta.dirname, 'base'), site, { recursive: true });
  cpSync(locale, join(site, 'locale'), { recursive: true });
  const siteFile = readFileSync(join(site, 'site.yaml'), 'utf8');
  writeFileSync(join(site, 'site.yaml'), siteFile.replace(/leads:.*/s, FONTS));
  for (const code of codes) writeFileSync(join(site, `pages/${code}.yaml`), pageIn(code));
  const built = await build(site, join(scratch.path, 'out'), scratch.path);
  expect(built.code, built.stderr).toBe(0);
  pages = readTree(join(scratch.path, 'out'));
});

const FONTS = `fonts:
  - family: Figtree
    file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"
    weights: "300 900"
    use: text
  - family: Figtree Display
    file: "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"
    weights: "300 900"
    use: heading
`;

/** A page that says nothing by itself: all that has letters is of the program. */
function pageIn(code: string): string {
  return `title: "0 ${code}"
description: "0"
locale: ${code}
translations: ${code === 'en' ? '[/de]' : 'null'}
sections:
  - { type: header, logo: { label: "0", href: / }, links: [{ label: "1", href: / }] }
  - { type: countdown, heading: "0", until: "2030-10-15T13:00:00Z" }
  - { type: countdown, heading: "1", until: "2030-10-01T13:00:00Z" }
  - { type: registration-counter, heading: "0", base: 1250, max: 30040, proof: { source: simulated } }
  - type: webinar-details
    heading: "0"
    minutes: 90
    sessions: [{ start: "2030-10-15T13:00:00Z", label: "0" }]
  - type: location
    heading: "0"
    business: LocalBusiness
    items:
      - name: "0"
        address: ["0"]
        hours: [{ days: mon-sat, times: 7:00-18:30 }, { days: sun, times: closed }]
  - type: lead-form
    heading: "0"
    form: { leadType: contact, button: "0", thankYou: / }
overlays:
  - { type: toast, message: "0", people: [{ name: "0", role: "0", location: "0" }], proof: { source: simulated } }
`.replace('translations: null\n', '');
}

describe.each(codes)('%s', (code) => {
  const html = () => Buffer.from(pages[`${code}.html`] ?? '', 'latin1').toString();
  const words = languageFor(code, own.words);

  test('is all that a page says, in its direction', () => {
    const isRightToLeft = ['ar', 'fa', 'he'].includes(code);
    expect(html()).toContain(`<html lang="${code}" dir="${isRightToLeft ? 'rtl' : 'ltr'}"`);
    const said = textsOf(html());
    const { page, usual } = words;
    for (const text of [page.menu, page.closed, page.seconds, page.notices, page.close]) {
      expect(said).toContain(text);
    }
    expect(said).toContain(usual.phone);
    const own = new Set([...stringsOf(words), code.toUpperCase(), 'English', 'Deutsch']);
    const foreign = stringsOf(languageFor('en')).filter((text) => !own.has(text));
    expect(said.filter((text) => foreign.includes(text))).toEqual([]);
    if (!isRightToLeft) return;
    expect(
      said.filter((text) => !own.has(text) && /[A-Za-z]{2}/.test(text.replace('UTC', ''))),
    ).toEqual([]);
  });

  test('writes dates, times and numbers its own way', () => {
    const date = new Intl.DateTimeFormat(code, { timeZone: 'UTC', day: 'numeric', month: 'long' });
    const parts = date.formatToParts(new Date('2030-10-15T13:00:00Z'));
    const month = parts.find(({ type }) => type === 'month')?.value;
    expect(/<time dateTime="2030-10-15T13:00:00Z">([^<]*)/.exec(html())?.[1]).toContain(month);
    expect(html()).toContain(new Intl.NumberFormat(code).format(30040));
    const minutes = { style: 'unit', unit: 'minute', unitDisplay: 'long' } as const;
    expect(textsOf(html())).toContain(new Intl.NumberFormat(code, minutes).format(90));
  });

  test('is what the service says of answers', () => {
    const said = CODES.map((fault) => messageOf(fault, code));
    expect(said.filter((text) => /[{}]|undefined|NaN|Invalid/.test(text))).toEqual([]);
    const inEnglish = code === 'en' ? [] : CODES.map((fault) => messageOf(fault, 'en'));
    expect(said.filter((text) => inEnglish.includes(text))).toEqual([]);
  });
});

test.each([
  ['de', 'Dienstag, 1. Oktober 2030'],
  ['fr', 'mardi 1er octobre 2030'],
  ['it', 'martedì 1º ottobre 2030'],
  ['pt', 'terça-feira, 1º de outubro de 2030'],
  ['fa', 'سه‌شنبه ۹ مهر ۱۴۰۹'],
  ['ja', '2030年10月1日火曜日'],
  ['uk', 'вівторок, 1 жовтня 2030'],
])('%s writes %s', (code, day) => {
  expect(Buffer.from(pages[`${code}.html`] ?? '', 'latin1').toString()).toContain(day);
});

test('the words of the site have no mistakes', () => {
  expect(own.diagnostics).toEqual([]);
});

test('pages get the typeface with the letters of their language, and no others', () => {
  const preloaded = codes.filter((code) =>
    /rel="preload" [^>]*-latin-ext-/.test(pages[`${code}.html`] ?? ''),
  );
  expect(preloaded).toEqual(['pl', 'tr']);
});

test('a text that counts has the form that goes with the number', () => {
  const last = (code: string) => (limit: number) =>
    messageOf('too-long', code, limit).split(' ').at(-1);
  expect([1, 2, 5, 22].map(last('pl'))).toEqual(['znak.', 'znaki.', 'znaków.', 'znaki.']);
  expect([2, 3, 11].map(last('ar'))).toEqual(['حرفين.', 'أحرف.', 'حرفًا.']);
  expect([1, 2, 5, 22].map(last('uk'))).toEqual(['символ.', 'символи.', 'символів.', 'символи.']);
});

const CODES: FieldErrorCode[] = [
  'required',
  'unticked',
  'invalid',
  'pattern',
  'too-long',
  'too-many',
  'too-small',
  'too-large',
  'too-early',
  'too-late',
  'not-a-number',
  'not-a-date',
  'not-an-option',
  'characters',
  'duplicate',
  'unknown-form',
];

/** What the service says of a field; a limit is a day where it has to be one. */
function messageOf(fault: FieldErrorCode, code: string, limit = 3): string {
  const isDay = fault === 'too-early' || fault === 'too-late';
  const site = { leads: LEADS, locale: code, words: own.words, base: '' };
  return messageFor(
    { field: 'name', code: fault, limit: isDay ? '2026-11-30' : limit },
    site,
    languageFor(code, own.words),
  );
}

const LEADS = { schema: 'site', columns: [], types: {}, fields: [] } as unknown as Parameters<
  typeof messageFor
>[1]['leads'];

function stringsOf({ page, form, usual }: Language): string[] {
  return [page, form, usual].flatMap((words) =>
    Object.values(words).flatMap((text) => (typeof text === 'string' ? text : Object.values(text))),
  ) as string[];
}

/** What the body of a page shows or says to those who do not see it. */
function textsOf(html: string): string[] {
  const body = html.slice(html.indexOf('<body>')).replace(/<(script|template)\b.*?<\/\1>/gs, '');
  const shown = body.split(/<[^>]*>/g);
  const named = [...body.matchAll(/\b(?:aria-label|alt|title|placeholder)="([^"]*)"/g)];
  return [...shown, ...named.map(([, text = '']) => text)]
    .map((text) => text.replaceAll('&#x27;', "'").trim())
    .filter((text) => /\p{L}/u.test(text));
}
