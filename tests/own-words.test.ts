import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readWords } from '../renderer/index.ts';
import { languageFor } from '../renderer/locale/index.ts';
import {
  type MailLead,
  type MailSet,
  renderConfirmMail,
  renderMail,
} from '../renderer/mail/index.ts';
import { pageBrand } from '../server/http/page-brand.ts';
import { confirmPage } from '../server/leads/confirm-page.ts';
import { readOutput } from '../server/site/read-output.ts';
import { build, runSite } from './builds/run-site.ts';
import { type LeadService, startLeadService } from './support/lead-service.ts';
import { temporaryFolder } from './support/site.ts';

/* The words that a site brings along reach all that speaks: pages, the service and its e-mails. */

const scratch = await temporaryFolder();
afterAll(scratch.remove);
const locale = join(import.meta.dirname, 'builds/own-words/locale');
const site = join(scratch.path, 'site');
const out = join(scratch.path, 'out');
const { words } = readWords(
  ['ja', 'uk'].map((tag) => ({
    path: `locale/${tag}.yaml`,
    text: readFileSync(join(locale, `${tag}.yaml`), 'utf8'),
  })),
);
let service: LeadService | undefined;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, 'errors/base'), site, { recursive: true });
  cpSync(locale, join(site, 'locale'), { recursive: true });
  const file = join(site, 'site.yaml');
  // Without fields of its own, a site asks for those of the program.
  const settings = readFileSync(file, 'utf8').replace(/leads:.*?(?=^\w)/ms, '');
  writeFileSync(file, settings.replace('locale: en', 'locale: ja'));
  for (const tag of ['uk', 'fr-CA', 'de'])
    writeFileSync(join(site, `pages/${tag}.yaml`), pageIn(tag));
  const { code, stderr } = await build(site, out, scratch.path);
  expect(code, stderr).toBe(0);
  service = await startLeadService(out);
});
afterAll(() => service?.stop());

function pageIn(tag: string): string {
  return `title: Kettle in ${tag}
description: A kettle that boils a litre in two minutes, ${tag}.
locale: ${tag}
sections:
  - use: header
  - type: lead-form
    id: form
    heading: "0"
    form: { button: "0", thankYou: /thank-you }
`;
}

const read = (page: string) => readFileSync(join(out, `${page}.html`), 'utf8');

describe.each([
  ['ja', '/', 'index'],
  ['uk', '/uk', 'uk'],
])('%s', (tag, path, page) => {
  const { form, usual, mail, page: ofPage } = languageFor(tag, words);

  test('is what pages and their scripts say', () => {
    const html = read(page);
    expect(html).toContain(`<html lang="${tag}" dir="ltr"`);
    for (const text of [ofPage.skipToContent, usual.email, form.fieldRequired, form.submitFailed]) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain(languageFor('en').page.skipToContent);
  });

  test('is what the service answers without a script', async () => {
    const body = new URLSearchParams({ form: `${path}#form`, name: '', email: 'maria' });
    const headers = { accept: 'text/html' };
    const answer = await fetch(`${service?.url}/api/leads`, { method: 'POST', body, headers });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain(`<html lang="${tag}" dir="ltr">`);
    for (const text of [form.errorTitle, form.problemHeading, form.invalidEmail, form.back]) {
      expect(html).toContain(text);
    }
  });

  test('is what the service answers to a script', async () => {
    const answer = await fetch(`${service?.url}/api/leads`, {
      method: 'POST',
      body: JSON.stringify({ form: `${path}#form`, name: '', email: '' }),
      headers: { 'content-type': 'application/json' },
    });
    const { errors } = (await answer.json()) as { errors: { message: string }[] };
    expect(errors.map(({ message }) => message)).toContain(
      form.required.replace('{label}', usual.email),
    );
  });

  test('is what e-mails say, and the page that confirms', async () => {
    const set = JSON.parse(readFileSync(join(out, '.site/mails.json'), 'utf8')) as MailSet;
    const lead: MailLead = { ...LEAD, locale: tag };
    const asked = renderConfirmMail(set, lead, '/api/confirm/x');
    expect(asked.html).toContain(mail.confirmButton);
    const toTeam = renderMail({ ...set, locale: tag }, 'team', lead);
    expect(toTeam?.html).toContain(mail.teamHeading);
    expect(toTeam?.html).toContain(mail.leadType);
    const output = await readOutput(out, { at: Date.now(), full: new Set() });
    const expired = confirmPage(
      { state: 'expired' },
      { ...output, locale: tag },
      pageBrand(set.brand),
    );
    expect(expired.heading).toBe(form.expiredTitle);
  });
});

const LEAD: Omit<MailLead, 'locale'> = {
  leadType: 'contact',
  typeLabel: 'Contact',
  answers: [{ name: 'name', label: 'Name', text: 'Maria' }],
  page: '/',
  extra: {},
};

test('a few words stand upon those of the program, and other languages keep theirs', () => {
  expect(read('fr-CA')).toContain('Adresse courriel');
  expect(read('fr-CA')).toContain(languageFor('fr').page.skipToContent);
  expect(read('de')).toContain(languageFor('de').usual.email);
});

test('a changed word builds all pages of its language again', async () => {
  const file = join(site, 'locale/uk.yaml');
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, before.replace('Електронна пошта', 'Імейл'));
  await build(site, out, scratch.path);
  expect(read('uk')).toContain('Імейл');
  writeFileSync(file, before);
  expect((await runSite(['build', site, '--out', out], scratch.path)).code).toBe(0);
  expect(read('uk')).toContain('Електронна пошта');
});
