import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../server/config/password.ts';
import { addLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { testService } from './service.ts';

const password = 'four words of mine';

onBothDatabases('the lead inbox', (connection) => {
  let app: FastifyInstance;
  let lines: string[];
  let cookie = '';
  let knownBrowser = '';
  beforeAll(async () => {
    const inbox = { password: await hashPassword(password), userHeader: 'x-user' };
    ({ app, lines } = await testService(
      connection.db,
      { inbox, trustProxy: ['10.0.0.0/8'], metrics: true },
      { connection },
    ));
    const signedIn = await signIn(password);
    expect([signedIn.statusCode, signedIn.headers.location]).toEqual([303, '/desk']);
    const [set = '', known = ''] = [signedIn.headers['set-cookie']].flat();
    expect(known).toMatch(
      /^desk-known=[\w-]{22}\.[\w-]{43}; Path=\/desk; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
    );
    [knownBrowser = ''] = known.split(';');
    expect(set).toMatch(/^desk=[\w-]{43}; Path=\/desk; HttpOnly; SameSite=Strict$/);
    [cookie = ''] = set.split(';');
  });
  afterAll(() => app.close());
  beforeEach(() => connection.db.deleteFrom('audit').execute());

  const form = (payload: Record<string, string>) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
    payload: new URLSearchParams(payload).toString(),
  });
  const signIn = (given: string) =>
    app.inject({ method: 'POST', url: '/desk/sign-in', ...form({ password: given }) });
  const see = (url: string, headers: Record<string, string> = { cookie }) =>
    app.inject({ url, headers });
  const tokenIn = (body: string) => /name="token" value="([^"]+)"/.exec(body)?.[1] ?? '';
  const auditEntries = async () => {
    const rows = await connection.db.selectFrom('audit').selectAll().orderBy('id').execute();
    return rows.map(({ action, lead_id, count }) => [action, lead_id, count]);
  };
  async function act(id: string, what: string, values: Record<string, string> = {}) {
    const token = tokenIn((await see(`/desk/leads/${id}/erase`)).body);
    const url = `/desk/leads/${id}/${what}`;
    return app.inject({ method: 'POST', url, ...form({ token, ...values }) });
  }

  test('shows nothing to anybody else', async () => {
    const id = await addLead(connection.db, { name: 'Secret Person' });
    const paths = [
      '/desk',
      `/desk/leads/${id}`,
      `/desk/leads/${id}/erase`,
      '/desk/export.csv',
      '/desk/trail',
      '/desk/targets',
    ];
    const others: Record<string, string>[] = [
      {},
      { cookie: 'desk=x' },
      { cookie: 'desk=' },
      { 'x-user': 'maria' },
    ];
    for (const url of paths) {
      for (const headers of others) {
        const answer = await see(url, headers);
        expect([url, answer.statusCode, answer.headers.location]).toEqual([
          url,
          303,
          '/desk/sign-in',
        ]);
        expect(answer.body).not.toContain('Secret');
      }
    }
    expect(await auditEntries()).toEqual([]);
  });

  test('believes a header of the proxy that signs people in, and of nobody else', async () => {
    const request: InjectOptions = { url: '/desk', headers: { 'x-user': 'maria' } };
    const through = await app.inject({ ...request, remoteAddress: '10.1.2.3' });
    expect(through.statusCode).toBe(200);
    const elsewhere = await app.inject({ ...request, remoteAddress: '192.0.2.1' });
    expect(elsewhere.statusCode).toBe(303);
    const forwarded = { ...request.headers, 'x-forwarded-for': '10.1.2.3' };
    expect((await app.inject({ ...request, headers: forwarded })).statusCode).toBe(303);
    const [entry] = await connection.db.selectFrom('audit').selectAll().execute();
    expect(entry).toMatchObject({ actor: 'maria', action: 'list' });
  });

  test('finds leads by what they are, and says who looked', async () => {
    const { db } = connection;
    const attribution = (source: string) => ({
      lastTouch: { source, campaign: 'autumn' },
      variants: { headline: 'b' },
    });
    await addLead(db, { name: 'Anna Google', attribution: attribution('google') });
    await addLead(db, {
      name: 'Berta News',
      email: 'b@other.example',
      attribution: attribution('news'),
    });
    await addLead(db, {
      name: 'Cleo "the Cat" \\o/',
      extra: { note: 'says "hello"\nand goodbye' },
      attribution: { variants: { headline: 'a: b: c' } },
    });
    await addLead(db, { name: 'Old Hand' }, { at: new Date('2024-03-05T12:00:00Z') });
    const found = async (query: string) => {
      const { body } = await see(`/desk?${query}`);
      return ['Anna', 'Berta', 'Cleo', 'Old'].filter((name) => body.includes(`${name} `));
    };
    expect(await found('')).toEqual(['Anna', 'Berta', 'Cleo', 'Old']);
    expect(await found('source=google')).toEqual(['Anna']);
    expect(await found('campaign=autumn')).toEqual(['Anna', 'Berta']);
    expect(await found('variant=headline%3A+b')).toEqual(['Anna', 'Berta']);
    expect(await found('search=OTHER.example')).toEqual(['Berta']);
    expect(await found('search=%25')).toEqual([]);
    for (const text of ['"the cat" \\o', 'says "hello"', 'goodbye']) {
      expect(await found(`search=${encodeURIComponent(text)}`)).toEqual(['Cleo']);
    }
    expect(await found('search=email_normal')).toEqual([]);
    expect(await found('variant=headline%3A+a%3A+b%3A+c')).toEqual(['Cleo']);
    // A day that does not exist chooses nothing.
    expect(await found('to=2024-02-31')).toEqual(['Anna', 'Berta', 'Cleo', 'Old']);
    expect(await found('from=2024-03-05&to=2024-03-05')).toEqual(['Old']);
    expect(await found('from=2024-03-06')).toEqual(['Anna', 'Berta', 'Cleo']);
    expect(await found('form=%2Fnowhere')).toEqual([]);
    expect(await found('from=nonsense&before=nonsense&which=all')).toEqual([
      'Anna',
      'Berta',
      'Cleo',
      'Old',
    ]);
    expect((await auditEntries()).map(([action]) => action)).toEqual(Array(16).fill('list'));
  });

  test('an address at which nothing is says so, on a page of its own', async () => {
    for (const path of ['/desk/export', '/desk/x/y', '/desk/lead']) {
      const { statusCode, body } = await see(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toContain('Nothing is at this address');
      expect(body).not.toContain('/assets/');
    }
  });

  test('shows long lists page by page', async () => {
    for (let index = 0; index < 51; index++) {
      await addLead(
        connection.db,
        { name: `Number ${index}.` },
        { at: new Date(2025, 0, 1, 0, index) },
      );
    }
    const first = (await see('/desk')).body;
    expect(first).toContain('Number 50.');
    expect(first).not.toContain('Number 0.');
    const next = /href="(\/desk\?before=[^"]+)"/.exec(first)?.[1] ?? '';
    expect((await see(next)).body).toContain('Number 0.');
  });

  test('marks as spam, lets count again, sends again and exports', async () => {
    const { db } = connection;
    const id = await addLead(db, { name: '<b>Bold</b> & =1+1' }, { kinds: ['webhook'] });
    const shown = await see(`/desk/leads/${id}`);
    expect(shown.body).toContain('&lt;b&gt;Bold&lt;/b&gt; &amp; =1+1');
    expect(shown.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    );
    expect(shown.headers['cache-control']).toBe('no-store');
    expect((await act(id, 'spam')).headers.location).toBe(`/desk/leads/${id}?done=spam`);
    expect((await see('/desk?which=quarantined')).body).toContain('Marked as spam');
    // An empty list says where they are, whatever it is narrowed to.
    for (const [query, isThere] of [
      ['', true],
      ['?search=Bold', true],
      ['?search=Nobody', false],
      ['?which=quarantined&search=Nobody', false],
    ] as const) {
      const { body } = await see(`/desk${query}`);
      expect(body).not.toContain('Bold</b>');
      expect([query, body.includes('1 lead is')]).toEqual([query, isThere]);
      if (isThere) expect(body).toMatch(/href="\/desk\?[^"]*which=quarantined/);
    }
    await act(id, 'release');
    expect((await see('/desk')).body).toContain('Bold');
    const message = await db
      .updateTable('outbox')
      .set({ status: 'dead' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await act(id, 'resend', { message: message.id });
    // What changes nothing is not recorded, and says nothing of having been done.
    for (const [what, values] of [
      ['release', {}],
      ['resend', { message: 'none' }],
      ['resend', { message: message.id }],
    ] as const) {
      expect((await act(id, what, values)).headers.location).toBe(`/desk/leads/${id}`);
    }
    expect(await db.selectFrom('outbox').select('status').execute()).toEqual([
      { status: 'pending' },
    ]);
    const csv = await see('/desk/export.csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.body).toContain('<b>Bold</b> & =1+1');
    const done = (await auditEntries()).filter(
      ([action]) => action !== 'list' && action !== 'view',
    );
    expect(done).toEqual([
      ['spam', id, null],
      ['release', id, null],
      ['resend', id, null],
      ['export', null, 1],
    ]);
    expect((await see('/desk/trail')).body).toContain('Exported 1 lead');
  });

  test('keeps how far the team is with a lead, and finds it by that', async () => {
    const { db } = connection;
    const id = await addLead(db, { name: 'Worked On' });
    await addLead(db, { name: 'Fresh One' });
    expect((await see(`/desk/leads/${id}`)).body).toMatch(/<option selected="">new<\/option>/);
    const work = { status: 'contacted', note: 'Calls back\r\n<b>on Monday</b>' };
    expect((await act(id, 'work', work)).headers.location).toBe(`/desk/leads/${id}?done=work`);
    // What is the same already is not recorded again; an unknown status is none.
    expect((await act(id, 'work', work)).headers.location).toBe(`/desk/leads/${id}`);
    const page = (await see(`/desk/leads/${id}?done=work`)).body;
    expect(page).toMatch(/<option selected="">contacted<\/option>/);
    expect(page).toContain('Calls back\n&lt;b&gt;on Monday&lt;/b&gt;</textarea>');
    const found = async (status: string) => {
      const { body } = await see(`/desk?status=${status}`);
      return ['Worked On', 'Fresh One'].filter((name) => body.includes(name));
    };
    expect(await found('contacted')).toEqual(['Worked On']);
    expect(await found('new')).toEqual(['Fresh One']);
    const [head = '', ...rows] = (await see('/desk/export.csv')).body.split('\r\n');
    expect(head).toContain(',work_status,work_note');
    expect(rows.join('\n')).toContain('contacted,"Calls back\n<b>on Monday</b>"');
    expect((await act(id, 'work', { status: 'x', note: ' ' })).statusCode).toBe(303);
    const row = db.selectFrom('leads').select(['work_status', 'work_note']).where('id', '=', id);
    expect(await row.execute()).toEqual([{ work_status: null, work_note: null }]);
    const recorded = (await auditEntries()).filter(([action]) => action === 'work');
    expect(recorded).toEqual([
      ['work', id, null],
      ['work', id, null],
    ]);
    expect((await see('/desk/trail')).body).toContain('Changed status or note of a lead');
  });

  test('hands out all about a person as a file', async () => {
    const email = 'All.About@pines.example';
    const id = await addLead(connection.db, { name: 'One', email }, { kinds: ['visitor-mail'] });
    await addLead(connection.db, { name: 'Two', email: email.toLowerCase() });
    await addLead(connection.db, { name: 'Somebody Else' });
    expect((await see(`/desk/leads/${id}`)).body).toContain(`href="/desk/leads/${id}/person.json"`);
    const file = await see(`/desk/leads/${id}/person.json`);
    expect(file.headers['content-disposition']).toBe('attachment; filename="person.json"');
    expect(file.body).not.toContain('Somebody Else');
    const { leads } = file.json();
    expect(leads).toHaveLength(2);
    expect(leads[0]).toMatchObject({ id, answers: { 'Full name': 'One' }, asksFor: 'Trial' });
    expect(leads[0].messages).toMatchObject([{ kind: 'visitor-mail', status: 'pending' }]);
    expect(leads[0].history.map(({ action }: { action: string }) => action)).toContain('export');
    expect((await auditEntries()).at(-1)).toEqual(['export', id, 2]);
  });

  test('erases a person, and keeps who did it', async () => {
    const id = await addLead(connection.db, { name: 'One' });
    await addLead(connection.db, { name: 'Two', phone: '2' });
    await addLead(connection.db, { name: 'Stays', email: 'stays@pines.example' });
    const question = await see(`/desk/leads/${id}/erase`);
    expect(question.body).toContain('2 leads');
    expect((await act(id, 'erase')).statusCode).toBe(303);
    const left = await connection.db.selectFrom('leads').select('name').execute();
    expect(left).toEqual([{ name: 'Stays' }]);
    expect((await auditEntries()).at(-1)).toEqual(['erase', id, 2]);
    expect((await see(`/desk/leads/${id}`)).statusCode).toBe(404);
    const all = JSON.stringify(await connection.db.selectFrom('audit').selectAll().execute());
    expect(all).not.toContain('pines.example');
  });

  test('does nothing for a form that comes from elsewhere', async () => {
    const id = await addLead(connection.db);
    const url = `/desk/leads/${id}/spam`;
    const token = tokenIn((await see(`/desk/leads/${id}`)).body);
    const tries = [
      form({}),
      form({ token: 'x'.repeat(token.length) }),
      { ...form({ token }), headers: { ...form({}).headers, 'sec-fetch-site': 'cross-site' } },
      { ...form({ token }), headers: { ...form({}).headers, origin: 'https://evil.example' } },
    ];
    for (const sent of tries) {
      expect((await app.inject({ method: 'POST', url, ...sent })).statusCode).toBe(403);
    }
    const [lead] = await connection.db.selectFrom('leads').selectAll().execute();
    expect(lead?.quarantined_at).toBeNull();
  });

  test('ends with signing out', async () => {
    const signedIn = await signIn(password);
    const [own = ''] = String(signedIn.headers['set-cookie']).split(';');
    const page = await see('/desk', { cookie: own });
    const sent = form({ token: tokenIn(page.body) });
    const headers = { ...sent.headers, cookie: own };
    await app.inject({ method: 'POST', url: '/desk/sign-out', ...sent, headers });
    expect((await see('/desk', { cookie: own })).statusCode).toBe(303);
  });

  test('lets nobody guess the password', async () => {
    const answers = [];
    for (let count = 0; count < 12; count++) answers.push((await signIn('guess')).statusCode);
    expect(answers[0]).toBe(401);
    expect(answers.at(-1)).toBe(429);
    expect((await signIn(password)).statusCode).toBe(429);
    const signInFrom = (browser: string, given: string) => {
      const { headers, payload } = form({ password: given });
      const own = { ...headers, cookie: browser };
      return app.inject({ method: 'POST', url: '/desk/sign-in', headers: own, payload });
    };
    // Who has signed in before is not kept out by that, and may guess no more often than others.
    expect((await signInFrom(knownBrowser, password)).statusCode).toBe(303);
    expect((await signInFrom(knownBrowser.replace('.', 'x.'), password)).statusCode).toBe(429);
    for (let count = 0; count < 9; count++) {
      answers.push((await signInFrom(knownBrowser, 'guess')).statusCode);
    }
    expect((await signInFrom(knownBrowser, password)).statusCode).toBe(429);
    const failed = answers.filter((status) => status === 401).length;
    expect(
      lines.filter((line) => line.includes('A sign-in to the lead inbox failed')),
    ).toHaveLength(failed);
    const entries = (await auditEntries()).filter(([action]) => action === 'sign-in-failed');
    expect(entries.reduce((sum, [, , count]) => sum + Number(count), 0)).toBe(failed);
    // A minute may have ended in between.
    expect(entries.length).toBeLessThan(3);
    expect((await see('/desk/trail')).body).toContain('Failed to sign in:');
    expect((await app.inject('/metrics')).body).toContain(`site_sign_ins_failed_total ${failed}`);
    const elsewhere = { method: 'POST', url: '/desk/sign-in', remoteAddress: '192.0.2.7' } as const;
    expect((await app.inject({ ...elsewhere, ...form({ password }) })).statusCode).toBe(303);
    expect(lines.join('')).not.toMatch(/guess|four words|Secret|pines/);
  });

  test('ends for all when the password is changed or removed', async () => {
    const inboxes = [
      { password: await hashPassword('another password'), userHeader: 'x-user' },
      // The same password once more: whoever changes it wants all to sign in again.
      { password: await hashPassword(password), userHeader: 'x-user' },
      { userHeader: 'x-user' },
    ];
    expect((await see('/desk')).statusCode).toBe(200);
    for (const inbox of inboxes) {
      const other = await testService(connection.db, { inbox }, { connection });
      const answer = await other.app.inject({ url: '/desk', headers: { cookie } });
      expect(answer.statusCode).toBe(inbox.password ? 303 : 403);
      await other.app.close();
    }
    expect((await see('/desk')).statusCode).toBe(200);
  });

  test('is off unless it is configured', async () => {
    const plain = await testService(connection.db, {}, { connection });
    expect((await plain.app.inject('/desk')).statusCode).toBe(404);
    await plain.app.close();
  });
});
