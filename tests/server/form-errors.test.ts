import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { formPost, goodLead, jsonPost, testService } from './service.ts';

// Nothing in this file may reach a database: every post is refused.
class Refusing extends DummyDriver {
  override acquireConnection(): never {
    throw Object.assign(new Error(`cannot store maria@pines.example`), { code: 'ECONNREFUSED' });
  }
}
const db = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new Refusing(),
    createIntrospector: (instance) => new PostgresIntrospector(instance),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

let app: FastifyInstance;
let lines: string[];
beforeAll(async () => {
  ({ app, lines } = await testService(db));
});
afterAll(() => app.close());

test('shows the form again with what to fix first and everything that was typed', async () => {
  const answer = await app.inject(
    formPost({
      name: '',
      preschoolName: '<b>"Pines" & co',
      email: 'maria',
      phone: '+1 555 0100',
      form: '/start-trial#form',
      campaign: 'spring',
    }),
  );
  expect(answer.statusCode).toBe(422);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  const html = answer.body;
  expect(html).toContain('<html lang="en" dir="ltr">');
  expect(html).toContain('<title>Error: Start your free trial</title>');
  expect(html).toContain('<a href="#field-name">Fill in “Full Name”.</a>');
  expect(html).toContain('<a href="#field-email">Enter one e-mail address');
  expect(html.indexOf('role="alert"')).toBeLessThan(html.indexOf('<form'));
  expect(html).toMatch(
    /<input id="field-email" required="" [^>]*aria-invalid="true" aria-describedby="field-email-error"/,
  );
  expect(html).toContain('<p class="field__error" id="field-email-error">');
  expect(html).toContain('value="maria"');
  expect(html).toContain('value="&lt;b&gt;&quot;Pines&quot; &amp; co"');
  expect(html).toContain('<input type="hidden" name="form" value="/start-trial#form"/>');
  expect(html).toContain('<input type="hidden" name="campaign" value="spring"/>');
  expect(html).toContain('<a href="/start-trial">Back to the page</a>');
  expect(html).not.toContain('<b>');
});

test.each([
  ['', 'Fill in “Email Address”.'],
  ['x', 'Enter one e-mail address'],
  ['maria@', 'Enter one e-mail address'],
])('says of the e-mail address %o: %s', async (email, message) => {
  const { statusCode, body } = await app.inject(
    formPost({ ...goodLead, email, form: '/start-trial#form' }),
  );
  expect(statusCode).toBe(422);
  expect(body).toContain(`<a href="#field-email">${message}`);
});

test('allows nothing on that page but its own style', async () => {
  const { headers, body } = await app.inject(formPost({ form: '/start-trial#form' }));
  const style = /<style>([\s\S]*?)<\/style>/.exec(body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(body).not.toMatch(/ style=|<script/);
});

test('speaks the language of the form, from right to left', async () => {
  const { body } = await app.inject(
    formPost({ ...goodLead, form: '/مرحبا#form', size: 'x', notes: '\nfirst' }),
  );
  expect(body).toContain('<html lang="ar" dir="rtl">');
  expect(body).toContain('<a href="#field-size">اختر إحدى الإجابات المتاحة في «عدد الفروع».</a>');
  expect(body).toMatch(/<textarea [^>]*>\n\nfirst<\/textarea>/);
  expect(body).toContain('<option>عدة فروع</option>');
});

const spoken: [string, Record<string, string>, string, string][] = [
  ['of the form', {}, '/مرحبا#form', 'أدخل رقم هاتف'],
  ['that the form was shown in', { 'content-language': 'ar-AE' }, '/start-trial#form', 'أدخل رقم'],
  ['without a form', { 'content-language': 'fr' }, '', 'Saisissez un numéro'],
  ['of the form, not one without words', { 'content-language': 'constructor' }, '/مرحبا#form', 'أ'],
];
test.each(spoken)('speaks the language %s to a script', async (_case, headers, form, message) => {
  const lead = { ...goodLead, phone: 'abc', extra: { size: 'فرع واحد' }, form: form || undefined };
  const { errors } = (await app.inject(jsonPost(lead, headers))).json();
  const phone = errors.find(({ field }: { field: string }) => field === 'phone');
  expect(phone.message.slice(0, message.length)).toBe(message);
});

test('names a field in the language of the message', async () => {
  const post = { ...goodLead, name: 'x'.repeat(201), form: '/start-trial#form' };
  const answer = await app.inject(jsonPost(post, { 'content-language': 'ar' }));
  expect(answer.json().errors[0].message).toBe('يجب ألا يزيد «الاسم الكامل» على 200 حرف.');
});

test('offers a form that is no longer there as a plain one, with the answers kept', async () => {
  const { statusCode, body } = await app.inject(
    formPost({ ...goodLead, leadType: 'talk_to_expert', form: '/gone#form' }),
  );
  expect(statusCode).toBe(422);
  expect(body).toContain('value="Maria Lopez"');
  expect(body).toContain('<input type="hidden" name="leadType" value="talk_to_expert"/>');
  expect(body).not.toContain('/gone');
});

test('refuses a field that came twice', async () => {
  const { statusCode, body } = await app.inject(
    formPost(`${new URLSearchParams(goodLead)}&email=x%40y.example`),
  );
  expect(statusCode).toBe(422);
  expect(body).toContain('“E-mail address” was sent more than once.');
});

test('a failing database keeps what was typed and reveals nothing about itself', async () => {
  const page = await app.inject(formPost({ ...goodLead, form: '/start-trial#form' }));
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('There was an issue submitting your request. Please try again.');
  expect(page.body).toContain('value="maria@pines.example"');
  const problem = await app.inject(jsonPost(goodLead));
  expect(problem.statusCode).toBe(503);
  expect(problem.json()).toEqual({
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    code: 'unavailable',
    detail: 'There was an issue submitting your request. Please try again.',
  });
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect((await app.inject('/canada')).statusCode).toBe(200);
});

test('writes what failed into the log, and nothing of the visitor', async () => {
  const log = lines.join('');
  expect(log).toContain('"code":"ECONNREFUSED"');
  expect(log).toContain('"route":"/api/leads"');
  for (const text of ['maria', 'Maria', '555 0100', 'Pines', '127.0.0.1'])
    expect(log).not.toContain(text);
});

const hostile: [string, object, number][] = [
  ['text/plain', { headers: { 'content-type': 'text/plain' }, payload: 'x' }, 415],
  [
    'multipart',
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, payload: '--x--' },
    415,
  ],
  ['no content type', { payload: undefined }, 400],
  ['broken JSON', { headers: { 'content-type': 'application/json' }, payload: '{"name":' }, 400],
  ['empty JSON', { headers: { 'content-type': 'application/json' }, payload: '' }, 400],
  ['a JSON list', { headers: { 'content-type': 'application/json' }, payload: '[]' }, 400],
  ['a JSON text', { headers: { 'content-type': 'application/json' }, payload: '"x"' }, 400],
  ['JSON null', { headers: { 'content-type': 'application/json' }, payload: 'null' }, 400],
  [
    '__proto__ in JSON',
    {
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__":{"leadType":"start_trial"}}',
    },
    400,
  ],
  [
    'constructor.prototype in JSON',
    {
      headers: { 'content-type': 'application/json' },
      payload: '{"constructor":{"prototype":{}}}',
    },
    400,
  ],
  [
    'a large JSON',
    { headers: { 'content-type': 'application/json' }, payload: `"${'x'.repeat(70_000)}"` },
    413,
  ],
  [
    '__proto__ in a form',
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `${new URLSearchParams(goodLead)}&__proto__=x`,
    },
    422,
  ],
  [
    'names of the prototype in a form',
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'toString=1&hasOwnProperty=2',
    },
    422,
  ],
  [
    'a form of bytes',
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: Buffer.from([0xff, 0xfe, 0, 0x26]),
    },
    422,
  ],
  [
    'a thousand names',
    {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: Array.from({ length: 1000 }, (_, i) => `a${i}=1`).join('&'),
    },
    422,
  ],
];
test.each(hostile)('answers %s with a clear refusal', async (_case, request, status) => {
  const answer = await app.inject({ method: 'POST', url: '/api/leads', ...request });
  expect(answer.statusCode).toBe(status);
  const html = answer.headers['content-type']?.startsWith('text/html');
  expect(answer.body).toMatch(html ? /role="alert"/ : /"code":"/);
});

test('a large form post gets a page', async () => {
  const answer = await app.inject(formPost({ ...goodLead, name: 'x'.repeat(70_000) }));
  expect(answer.statusCode).toBe(413);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(answer.body).toContain('The request is too large.');
});

test('other methods get an answer with what this address takes', async () => {
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const answer = await app.inject({ method, url: '/api/leads' });
    expect([method, answer.statusCode, answer.headers.allow]).toEqual([method, 405, 'POST']);
  }
});
