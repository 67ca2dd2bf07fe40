import { afterAll, beforeAll, expect, test } from 'vitest';
import { onBothDatabases } from './on-both-databases.ts';
import { formPost, goodLead, jsonPost, testService, testSite } from './service.ts';

onBothDatabases('leads', (connection) => {
  let service: Awaited<ReturnType<typeof testService>>;
  beforeAll(async () => {
    service = await testService(connection.db, { metrics: true });
  });
  afterAll(() => service.app.close());

  const stored = () => connection.db.selectFrom('leads').selectAll().orderBy('id').execute();
  const inject = (request: ReturnType<typeof jsonPost>) => service.app.inject(request);

  test('stores a lead sent as JSON', async () => {
    const answer = await inject(
      jsonPost({ ...goodLead, name: ' \u202aMaria Lopez\u202c ', extra: { empty: ' ' } }),
    );
    expect(answer.statusCode).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const [lead] = await stored();
    expect(answer.json()).toEqual({ id: lead?.id, thankYou: '/thank-you' });
    expect(lead).toMatchObject({
      name: 'Maria Lopez',
      preschool_name: 'Little Pines',
      email: 'maria@pines.example',
      phone: '+1 555 0100',
      cta_source: 'start_trial',
      form: null,
      page: null,
      extra: {},
    });
    expect(lead?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
    expect(Math.abs(Date.now() - Number(lead?.created_at))).toBeLessThan(60_000);
  });

  test('stores a form post and sends the visitor to the thank-you page of its form', async () => {
    const answer = await inject(
      formPost({ ...goodLead, form: '/start-trial#form', campaign: 'forged', submission: '' }),
    );
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/canada/thank-you');
    expect(await stored()).toMatchObject([
      {
        form: '/start-trial#form',
        page: '/start-trial',
        extra: { campaign: 'autumn' },
      },
    ]);
  });

  test('takes what a form asks for from the built page, not from the browser', async () => {
    await inject(jsonPost({ ...goodLead, leadType: 'talk_to_expert', form: '/start-trial#form' }));
    expect(await stored()).toMatchObject([{ cta_source: 'start_trial' }]);
  });

  test('a form post without a form goes to the general thank-you page', async () => {
    const answer = await inject(formPost(goodLead));
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/thank-you']);
  });

  test('answers a form post of a program with JSON', async () => {
    const post = formPost({ ...goodLead, form: '/start-trial#form' });
    const headers = { ...post.headers, accept: 'application/json' };
    const answer = await service.app.inject({ ...post, headers });
    expect([answer.statusCode, answer.json().thankYou]).toEqual([201, '/canada/thank-you']);
  });

  test('keeps every script, emoji and quote as it was typed', async () => {
    const name = `O'Brien "Ж" 李 👩‍👧 --; drop table leads`;
    const extra = { notes: name, size: 'عدة فروع' };
    await inject(jsonPost({ ...goodLead, name, form: '/مرحبا#form', extra }));
    expect(await stored()).toMatchObject([{ name, extra }]);
  });

  test.each(['٠٥٠١٢٣٤٥٦٧', '۰۲۱ ۱۲۳۴', '+९१ १२३'])(
    'keeps the phone number %s as it was typed',
    async (phone) => {
      const answer = await inject(jsonPost({ ...goodLead, phone }));
      expect(answer.statusCode).toBe(201);
      expect(await stored()).toMatchObject([{ phone }]);
    },
  );

  test('stores a retried submission once, also when both arrive together', async () => {
    const post = jsonPost(goodLead, { 'idempotency-key': 'k-1' });
    const answers = await Promise.all([inject(post), inject(post), inject(post)]);
    const ids = new Set(answers.map((answer) => answer.json().id));
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201]);
    expect(ids.size).toBe(1);
    expect(await stored()).toHaveLength(1);
  });

  test('stores corrected answers under the same key as a lead of their own', async () => {
    const post = { ...goodLead, submission: 'k-2' };
    await inject(formPost(post));
    await inject(formPost(post));
    await inject(formPost({ ...post, phone: '+1 555 0199' }));
    // Ids of one millisecond are in no order.
    const phones = (await stored()).map((lead) => lead.phone).sort();
    expect(phones).toEqual(['+1 555 0100', '+1 555 0199']);
  });

  test('is ready', async () => {
    expect((await service.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  test('counts what it did', async () => {
    const { body } = await service.app.inject('/metrics');
    expect(body).toMatch(/^site_leads_stored_total [1-9]/m);
    expect(body).toMatch(/^site_answers_total\{status="201"\} \d/m);
  });

  const bad: [string, Record<string, unknown>, { field: string; code: string }[]][] = [
    [
      'nothing filled in',
      { name: '', preschoolName: ' ', email: '', phone: '\t', leadType: 'start_trial' },
      ['name', 'preschoolName', 'email', 'phone'].map((field) => ({ field, code: 'required' })),
    ],
    [
      'no lead type',
      { ...goodLead, leadType: undefined },
      [{ field: 'leadType', code: 'required' }],
    ],
    ['a wrong lead type', { ...goodLead, leadType: 'x' }, [{ field: 'leadType', code: 'invalid' }]],
    ['a number', { ...goodLead, phone: 15550100 }, [{ field: 'phone', code: 'invalid' }]],
    ['null', { ...goodLead, name: null }, [{ field: 'name', code: 'invalid' }]],
    [
      'a phone without digits',
      { ...goodLead, phone: 'call me' },
      [{ field: 'phone', code: 'invalid' }],
    ],
    ['a long name', { ...goodLead, name: 'x'.repeat(201) }, [{ field: 'name', code: 'too-long' }]],
    ['an unknown field', { ...goodLead, admin: true }, [{ field: 'admin', code: 'unknown-field' }]],
    [
      'an unknown touch',
      { ...goodLead, attribution: { firstTouch: { utm_source: 'x' } } },
      [{ field: 'attribution.firstTouch.utm_source', code: 'unknown-field' }],
    ],
    [
      'an unknown circumstance',
      { ...goodLead, attribution: { first: {} } },
      [{ field: 'attribution.first', code: 'unknown-field' }],
    ],
    [
      'a consent without its text',
      { ...goodLead, consent: { version: 'x' } },
      [{ field: 'consent.text', code: 'required' }],
    ],
    [
      'two addresses',
      { ...goodLead, email: 'a@b.example,c@d.example' },
      [{ field: 'email', code: 'invalid' }],
    ],
    [
      'CR LF in a name',
      { ...goodLead, name: 'a\r\nBcc: x@y.example' },
      [{ field: 'name', code: 'characters' }],
    ],
    ['NUL', { ...goodLead, name: 'a\u0000b' }, [{ field: 'name', code: 'characters' }]],
    [
      'NUL in an extra',
      { ...goodLead, extra: { a: '\u0000' } },
      [{ field: 'extra.a', code: 'characters' }],
    ],
    ['half a surrogate', { ...goodLead, name: 'x\ud800' }, [{ field: 'name', code: 'characters' }]],
    [
      'an override of direction',
      { ...goodLead, name: 'Maria \u202ezepoL' },
      [{ field: 'name', code: 'characters' }],
    ],
    ...['\u202a', '\u2066', '\u2069', '\ufffd'].map((character): (typeof bad)[number] => [
      `U+${character.codePointAt(0)?.toString(16)} in an answer`,
      { ...goodLead, preschoolName: `Little${character}Pines` },
      [{ field: 'preschoolName', code: 'characters' }],
    ]),
    [
      'an answer that no form asks for',
      { ...goodLead, extra: { centers: '3' } },
      [{ field: 'extra.centers', code: 'unknown-field' }],
    ],
    [
      'an answer that this form does not ask for',
      { ...goodLead, form: '/start-trial#form', extra: { size: 'x' } },
      [{ field: 'extra.size', code: 'unknown-field' }],
    ],
    [
      'a strange extra name',
      { ...goodLead, extra: { 'a b': 'x' } },
      [{ field: 'extra.a b', code: 'unknown-field' }],
    ],
    [
      'a nested extra',
      { ...goodLead, extra: { a: { b: 1 } } },
      [{ field: 'extra.a', code: 'invalid' }],
    ],
    ['extra as a list', { ...goodLead, extra: ['x'] }, [{ field: 'extra', code: 'invalid' }]],
    [
      'an unknown form',
      { ...goodLead, form: '/gone#form' },
      [{ field: 'form', code: 'unknown-form' }],
    ],
    [
      'a form name of the prototype',
      { ...goodLead, form: 'constructor' },
      [{ field: 'form', code: 'unknown-form' }],
    ],
    [
      'answers that the form does not offer',
      { ...goodLead, form: '/مرحبا#form', extra: { size: '9' } },
      [{ field: 'extra.size', code: 'not-an-option' }],
    ],
    [
      'a missing answer to a further field',
      { ...goodLead, form: '/مرحبا#form' },
      [{ field: 'extra.size', code: 'required' }],
    ],
  ];
  test.each(bad)('refuses %s', async (_case, lead, errors) => {
    const answer = await inject(jsonPost(lead));
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['content-type']).toMatch('application/problem+json');
    const problem = answer.json();
    expect(problem).toMatchObject({
      status: 422,
      title: 'Unprocessable Entity',
      code: 'invalid-lead',
    });
    expect(problem.errors).toMatchObject(errors);
    expect(problem.errors).toHaveLength(errors.length);
    for (const { message } of problem.errors) expect(message).toMatch(/.{10}/);
    expect(await stored()).toEqual([]);
  });

  const bytes = (before: string, after: string) =>
    Buffer.concat([Buffer.from(before), Buffer.from([0x41, 0xff, 0xc3]), Buffer.from(after)]);
  const json = JSON.stringify({ ...goodLead, name: '?' }).split('?') as [string, string];
  const sent = new URLSearchParams({ ...goodLead, name: '?' }).toString().split('%3F');
  const form = sent as [string, string];
  test.each([
    ['application/json', bytes(...json)],
    ['application/x-www-form-urlencoded', bytes(...form)],
    ['application/x-www-form-urlencoded', Buffer.from(form.join('A%ff%c3'))],
  ])('refuses what is not UTF-8: %s', async (type, payload) => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': type, accept: 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toMatchObject([{ field: 'name', code: 'characters' }]);
    expect(await stored()).toEqual([]);
  });

  test('keeps hidden values and small print of the built page, against what a browser sends', async () => {
    const form = '/start-trial#form';
    const consent = { text: 'I agree to nothing', version: 'forged' };
    const answer = await inject(
      jsonPost({ ...goodLead, form, consent, extra: { campaign: 'forged' } }),
    );
    expect(answer.statusCode).toBe(201);
    const [lead] = await stored();
    const built = testSite.forms.find(({ id }) => id === form);
    expect(lead?.consent_text).toBe(built?.consent);
    expect(lead?.consent_version).toMatch(/^[0-9a-f]{16}$/);
    expect(lead?.extra).toEqual({ campaign: 'autumn' });
    expect(lead?.consented_at).toEqual(lead?.created_at);
  });

  test('allows several lines where the form has a long field', async () => {
    const form = '/مرحبا#form';
    const answer = await inject(
      formPost({ ...goodLead, form, size: 'عدة فروع', notes: 'one\r\ntwo' }),
    );
    expect(answer.statusCode).toBe(303);
    expect(await stored()).toMatchObject([{ extra: { notes: 'one\ntwo', size: 'عدة فروع' } }]);
  });
});
