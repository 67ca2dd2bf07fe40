import type { ServerResponse } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { plainMailSet } from '../../renderer/mail/index.ts';
import type { Account } from '../../server/studio/accounts.repository.ts';
import { addPerson } from '../../server/studio/invitations.ts';
import { type Role, roles } from '../../server/studio/roles.ts';
import { buildStudio } from '../../server/studio/studio-app.ts';
import { onBothDatabases } from './on-both-databases.ts';

const host = 'studio.example.com';
const url = `https://${host}`;
const password = 'four words of mine';

onBothDatabases('the studio', (connection) => {
  let app: FastifyInstance;
  /** Who was let into which draft. */
  let answered: string[];
  const hungUp: string[] = [];
  const sent: Record<'to' | 'text' | 'subject', string>[] = [];
  let isMailUp = true;
  let unpublished = 0;

  beforeAll(() => {
    const answer = (words: string, response: ServerResponse) => {
      answered.push(words);
      response.writeHead(200).end(words);
    };
    const transport = {
      name: 'a mail server',
      capacity: 1,
      send: async ({ to, text, subject }: Record<string, unknown>) => {
        if (!isMailUp) throw new Error('down');
        sent.push({ to: String(to), text: String(text), subject: String(subject) });
      },
      close: () => {},
    };
    app = buildStudio({
      db: connection.db,
      log: Fastify({ logger: false }).log,
      url,
      brand: { site: 'Kettle House' },
      script: '',
      mail: { transport, from: 'studio@example.com', set: { ...plainMailSet, locale: 'de' } },
      trustProxy: ['10.0.0.0/8'],
      userHeader: 'x-user',
      showLeads: async (_email, _request, response) => void response.writeHead(502).end(),
      workplaces: {
        answer: async (owner, by, _request, response) =>
          answer(`${by.name} in ${owner.name}`, response),
        show: async ({ owner }, _request, response) =>
          answer(`somebody in ${owner.name}`, response),
        countChanges: async () => unpublished,
        hangUp: ({ name }) => {
          hungUp.push(name);
        },
        discard: async ({ name }) => {
          answered.push(`discarded ${name}`);
        },
      },
    });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    for (const table of ['accounts', 'sessions', 'audit'] as const) {
      await connection.db.deleteFrom(table).execute();
    }
    answered = [];
    hungUp.length = 0;
    sent.length = 0;
    isMailUp = true;
    unpublished = 0;
  });

  const see = (path: string, cookie = '', headers: Record<string, string> = {}) =>
    app.inject({ url: path, headers: { host, cookie, accept: 'text/html', ...headers } });
  let asked = 0;
  const post = (
    path: string,
    values: Record<string, string> | string[][],
    cookie = '',
    headers: Record<string, string> = {},
  ) => {
    asked += 1;
    return app.inject({
      method: 'POST',
      url: path,
      headers: { host, 'content-type': 'application/x-www-form-urlencoded', cookie, ...headers },
      payload: new URLSearchParams(values).toString(),
      // Each comes from a network of its own: the limits are tried by themselves.
      remoteAddress: `192.0.2.${asked % 250}`,
    });
  };
  const cookieIn = ({ headers }: Awaited<ReturnType<typeof see>>) =>
    [headers['set-cookie']]
      .flat()
      .map((one = '') => one.split(';')[0])
      .join('; ');
  const tokenFor = async (cookie: string) =>
    /name="token" value="([^"]+)"/.exec((await see('/__studio', cookie)).body)?.[1] ?? '';
  /** Posts a form as somebody who was shown it. */
  const act = async (path: string, values: Record<string, string>, cookie: string) =>
    post(path, { ...values, token: await tokenFor(cookie) }, cookie);

  /** Somebody with roles, who has joined: their cookie. */
  async function person(name: string, given: readonly Role[]): Promise<string> {
    const email = `${name.toLowerCase()}@example.com`;
    const invitation = await addPerson(connection.db, { email, name, roles: given });
    return cookieIn(await post('/__studio/join', { invitation, name, password }));
  }
  const account = async (name: string) =>
    connection.db
      .selectFrom('accounts')
      .selectAll()
      .where('name', '=', name)
      .executeTakeFirstOrThrow() as unknown as Account;
  const trail = async () =>
    (await connection.db.selectFrom('audit').selectAll().orderBy('id').execute()).map(
      ({ actor, action, detail }) => [actor, action, detail],
    );

  test('lets nobody in who is not signed in', async () => {
    await person('Maria', ['owner']);
    for (const [path, query] of [
      ['/', '?next=%2F'],
      ['/prices', '?next=%2Fprices'],
      ['/desk', '?next=%2Fdesk'],
      ['/__studio', ''],
      ['/__studio/people', ''],
      ['/__dev/events', '?next=%2F__dev%2Fevents'],
    ]) {
      const { statusCode, headers } = await see(`${path}`);
      expect([path, statusCode, headers.location]).toEqual([
        path,
        303,
        `/__studio/sign-in${query}`,
      ]);
    }
    for (const path of ['/__dev/edit/change', '/desk/targets/replay', '/api/leads']) {
      expect([path, (await post(path, {})).statusCode]).toEqual([path, 401]);
    }
    const forms = ['invite', 'roles', 'remove', 'invite-again'].map((one) => `people/${one}`);
    for (const path of [...forms, 'share', 'open', 'sign-out-everywhere']) {
      const { headers } = await post(`/__studio/${path}`, {});
      expect([path, headers.location]).toEqual([path, '/__studio/sign-in']);
    }
    expect(answered).toEqual([]);
  });

  describe('each role', () => {
    const allowed: Record<Role, { write: boolean; leads: boolean; people: boolean }> = {
      editor: { write: true, leads: false, people: false },
      publisher: { write: true, leads: false, people: false },
      leads: { write: false, leads: true, people: false },
      owner: { write: true, leads: true, people: true },
    };
    test.each(Object.keys(roles) as Role[])('%s sees what it may', async (role) => {
      await person('Maria', ['owner']);
      const cookie = await person('Ben', [role]);
      const { write, leads, people } = allowed[role];
      const page = await see('/prices', cookie);
      expect(page.statusCode === 200 && page.body === 'Ben in Ben').toBe(write);
      // The service is not there in this test; who may not see leads does not get as far.
      // What is not for somebody says so, to people and to the scripts of a page that is open still.
      for (const path of ['/desk', '/desk/trail', '/desk/export.csv', '/desk/wrong']) {
        const { statusCode, body } = await see(path, cookie);
        expect([path, statusCode]).toEqual([path, leads ? 502 : 403]);
        expect(body.includes('This is not for you')).toBe(!leads);
        const plain = await see(path, cookie, { accept: '*/*' });
        expect([path, plain.statusCode]).toEqual([path, leads ? 502 : 403]);
      }
      const home = await see('/', cookie);
      expect(home.statusCode).toBe(write ? 200 : 303);
      expect(home.headers.location).toBe(write ? undefined : '/__studio');
      for (const path of ['/prices', '/assets/logo.svg', '/__dev/edit/change']) {
        const { statusCode, body } = await see(path, cookie);
        expect([path, statusCode]).toEqual([path, write ? 200 : 403]);
        expect(body.includes('This is not for you')).toBe(!write);
      }
      const typed = await post('/__dev/edit/change', {}, cookie, {
        'content-type': 'application/json',
        accept: '*/*',
      });
      expect(typed.statusCode).toBe(write ? 200 : 403);
      if (!write) expect(typed.json().detail).toMatch(/role Owner.*what you have typed stays/);
      expect((await see('/__studio/people', cookie)).statusCode).toBe(people ? 200 : 403);
      const { body, statusCode } = await see('/__studio', cookie);
      expect(statusCode).toBe(200);
      expect(body.includes('Edit the site')).toBe(write);
      expect(body.includes('href="/desk"')).toBe(leads);
    });

    test('only owners change what people may do', async () => {
      await person('Maria', ['owner']);
      const { id } = await account('Maria');
      const ben = await person('Ben', ['editor', 'publisher', 'leads']);
      const own = await account('Ben');
      for (const [path, values] of [
        ['people/roles', { id: own.id, role: 'owner' }],
        ['people/remove', { id }],
        ['people/invite-again', { id }],
        ['people/invite', { name: 'Eve', email: 'eve@example.com', role: 'owner' }],
      ] as const) {
        expect((await act(`/__studio/${path}`, values, ben)).statusCode).toBe(403);
      }
      expect(await account('Ben')).toMatchObject({ roles: 'editor,publisher,leads' });
    });
  });

  test('a form from elsewhere, or without its token, changes nothing', async () => {
    const maria = await person('Maria', ['owner']);
    await person('Ben', ['editor']);
    const { id } = await account('Ben');
    const token = await tokenFor(maria);
    const values = { id, role: 'owner', token };
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    expect((await post('/__studio/people/roles', values, maria, foreign)).statusCode).toBe(403);
    for (const other of ['', 'x'.repeat(43)]) {
      const { statusCode } = await post(
        '/__studio/people/roles',
        { ...values, token: other },
        maria,
      );
      expect(statusCode).toBe(403);
    }
    expect(await account('Ben')).toMatchObject({ roles: 'editor' });
    expect((await post('/__studio/people/roles', values, maria)).statusCode).toBe(200);
    expect(await account('Ben')).toMatchObject({ roles: 'owner' });
  });

  test('an invitation works once, for the one it was made for', async () => {
    const maria = await person('Maria', ['owner']);
    const values = { name: 'Ben', email: 'Ben@Example.com', role: 'editor' };
    expect((await act('/__studio/people/invite', values, maria)).body).toContain('on its way');
    expect(sent.map(({ to }) => to)).toEqual(['Ben@Example.com']);
    expect(sent[0]?.text).toMatch(
      /^Guten Tag Ben,\n\nmit dem Link unten wählen Sie ein Passwort für das Studio von /,
    );
    // There is no draft of somebody who has not come yet.
    expect((await see('/__studio', maria)).body).not.toContain('Ben');
    const [, invitation = ''] = /invitation=([\w-]+)/.exec(sent[0]?.text ?? '') ?? [];
    expect((await see(`/__studio/join?invitation=${invitation}`)).body).toContain(
      'ben@example.com',
    );
    const short = await post('/__studio/join', { invitation, name: 'Ben', password: 'short' });
    expect([short.statusCode, short.body.includes('12 characters')]).toEqual([422, true]);
    const joined = await post('/__studio/join', { invitation, name: 'Ben', password });
    expect(joined.headers.location).toBe('/__studio');
    const again = await post('/__studio/join', {
      invitation,
      name: 'Eve',
      password: 'another one of mine',
    });
    expect(again.statusCode).toBe(410);
    const ben = cookieIn(await post('/__studio/sign-in', { email: ' BEN@example.com ', password }));
    expect((await see('/', ben)).body).toBe('Ben in Ben');
    expect((await see('/__studio', maria)).body).toContain('Ben');
    expect(await trail()).toEqual([
      ['maria@example.com', 'join', null],
      ['maria@example.com', 'invite', 'Ben@Example.com'],
      ['ben@example.com', 'join', null],
      ['ben@example.com', 'sign-in', null],
    ]);
  });

  test('signing in leads to the page that was wanted, and nowhere else', async () => {
    await person('Maria', ['owner']);
    for (const [next = '', location] of [
      ['/prices?preview.width=390', `https://${host}/prices?preview.width=390`],
      ['', `https://${host}/__studio`],
      ['//evil.example/x', '/__studio'],
      ['/\\evil.example', '/__studio'],
      ['/.//evil.example', `https://${host}//evil.example`],
      ['https://evil.example', '/__studio'],
      ['javascript:alert(1)', '/__studio'],
    ]) {
      const values = { email: 'maria@example.com', password, next };
      const { headers } = await post('/__studio/sign-in', values);
      expect([next, headers.location]).toEqual([next, location]);
    }
  });

  test('without a mail server an invitation is a link that owners pass on', async () => {
    isMailUp = false;
    const maria = await person('Maria', ['owner']);
    const values = { name: 'Ben', email: 'ben@example.com', role: 'editor' };
    const { body } = await act('/__studio/people/invite', values, maria);
    expect(body).toMatch(
      /value="https:\/\/studio\.example\.com\/__studio\/join\?invitation=[\w-]{32}"/,
    );
  });

  test('who has forgotten the password gets a link, and nobody learns who has an account', async () => {
    await person('Maria', ['owner']);
    const known = await post('/__studio/forgotten', { email: 'maria@example.com' });
    const unknown = await post('/__studio/forgotten', { email: 'eve@example.com' });
    expect(known.headers.location).toBe(unknown.headers.location);
    await expect.poll(() => sent.map(({ to }) => to)).toEqual(['maria@example.com']);
    const [mail] = sent;
    expect(mail?.subject).toMatch(/^Ein neues Passwort für das Studio von /);
    expect(mail?.text).toContain('einmal und eine Stunde lang');
    const { invited_until: until } = (await account('Maria')) as unknown as { invited_until: Date };
    expect(until.getTime()).toBeGreaterThan(Date.now());
    expect(until.getTime()).toBeLessThanOrEqual(Date.now() + 3_600_000);
    const wrong = await post('/__studio/sign-in', { email: 'maria@example.com', password: 'x' });
    const nobody = await post('/__studio/sign-in', { email: 'eve@example.com', password: 'x' });
    expect([wrong.statusCode, nobody.statusCode]).toEqual([401, 401]);
    expect(wrong.body.replace('maria', 'eve')).toBe(nobody.body);
  });

  test('guesses of a password are limited', async () => {
    await person('Maria', ['owner']);
    const answers = [];
    for (let guess = 0; guess < 12; guess += 1) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/__studio/sign-in',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `email=maria%40example.com&password=guess-${guess}`,
        remoteAddress: '198.51.100.7',
      });
      answers.push(statusCode);
    }
    expect(answers).toEqual([...Array(10).fill(401), 429, 429]);
  });

  test('signing out everywhere, a new password and removal end all sessions', async () => {
    const maria = await person('Maria', ['owner']);
    const ben = await person('Ben', ['editor']);
    const other = cookieIn(await post('/__studio/sign-in', { email: 'ben@example.com', password }));
    expect((await see('/', other)).statusCode).toBe(200);
    await act('/__studio/sign-out-everywhere', {}, ben);
    expect([(await see('/', ben)).statusCode, (await see('/', other)).statusCode]).toEqual([
      303, 303,
    ]);
    const back = cookieIn(await post('/__studio/sign-in', { email: 'ben@example.com', password }));
    await act('/__studio/people/remove', { id: (await account('Ben')).id }, maria);
    expect((await see('/', back)).statusCode).toBe(303);
    const { statusCode } = await post('/__studio/sign-in', { email: 'ben@example.com', password });
    expect(statusCode).toBe(401);
  });

  test('somebody is always an owner', async () => {
    const maria = await person('Maria', ['owner']);
    const { id } = await account('Maria');
    const lost = await act('/__studio/people/roles', { id, role: 'editor' }, maria);
    expect([lost.statusCode, lost.body.includes('Somebody has to be an owner')]).toEqual([
      422,
      true,
    ]);
    expect(await account('Maria')).toMatchObject({ roles: 'owner' });
    await person('Ben', ['owner']);
    expect((await act('/__studio/people/roles', { id, role: 'editor' }, maria)).statusCode).toBe(
      200,
    );
    // What they follow is followed anew, with the rights that they have now.
    expect(hungUp.at(-1)).toBe('Maria');
  });

  test('publishers work in the drafts of others, editors do not', async () => {
    await person('Maria', ['owner']);
    const pia = await person('Pia', ['publisher']);
    const ben = await person('Ben', ['editor']);
    const open = async (name: string, cookie: string) =>
      cookieIn(await act('/__studio/open', { id: (await account(name)).id }, cookie));
    expect((await see('/', `${pia}; ${await open('Ben', pia)}`)).body).toBe('Pia in Ben');
    expect((await see('/', `${ben}; ${await open('Pia', ben)}`)).body).toBe('Ben in Ben');
    // A cookie of one's own making does no more.
    const { id } = await account('Pia');
    expect((await see('/', `${ben}; studio-open=${id}`)).body).toBe('Ben in Ben');
  });

  test('a link shows a draft to others, who change nothing, until it expires', async () => {
    const ben = await person('Ben', ['editor']);
    const { id } = await account('Ben');
    const { body } = await act('/__studio/share', { id }, ben);
    const [, path = ''] = /value="https:\/\/studio\.example\.com([^"]+)"/.exec(body) ?? [];
    const opened = await see(path);
    expect(opened.headers.location).toBe('/');
    expect((await see('/prices', cookieIn(opened))).body).toBe('somebody in Ben');
    expect((await see('/__studio', cookieIn(opened))).headers.location).toBe('/__studio/sign-in');
    const [, key = ''] = path.split('key=');
    const session = decodeURIComponent(ben.split('=')[1] ?? '');
    for (const made of [key.slice(1), key.toUpperCase(), 'A'.repeat(32), '', '..', id, session]) {
      expect((await see(`/__studio/draft?key=${made}`)).statusCode).toBe(410);
    }
    const past = { expires_at: new Date(Date.now() - 1000) };
    await connection.db
      .updateTable('sessions')
      .set(past)
      .where('actor', 'like', 'draft of %')
      .execute();
    expect((await see(path)).statusCode).toBe(410);
    expect((await see('/prices', cookieIn(opened))).statusCode).toBe(303);
  });

  test('a link to a draft is listed and taken back, and ends with all sessions', async () => {
    const ben = await person('Ben', ['editor']);
    const eve = await person('Eve', ['editor']);
    const pia = await person('Pia', ['publisher']);
    const { id: draft } = await account('Ben');
    const share = async (cookie: string) => {
      const { body } = await act('/__studio/share', { id: draft }, cookie);
      return /value="https:\/\/studio\.example\.com([^"]+)"/.exec(body)?.[1] ?? '';
    };
    const listed = async (cookie: string) =>
      [
        ...(await see('/__studio', cookie)).body.matchAll(
          /name="draft" value="[^"]+"\/?><input[^>]*name="id" value="([^"]+)"/g,
        ),
      ].map(([, id = '']) => id);
    const [first, second] = [await share(ben), await share(pia)];
    expect((await see(first)).statusCode).toBe(303);
    const looking = cookieIn(await see(first));
    const links = await listed(ben);
    expect([links.length, await listed(pia), await listed(eve)]).toEqual([2, links, []]);
    const [id = ''] = links;
    // Nobody takes back what they may not share.
    await act('/__studio/share/end', { draft, id }, eve);
    const { id: own } = await account('Eve');
    await act('/__studio/share/end', { draft: own, id }, eve);
    expect(await listed(ben)).toEqual(links);
    await act('/__studio/share/end', { draft, id }, ben);
    expect([(await see(first)).statusCode, (await see(second)).statusCode]).toEqual([410, 303]);
    expect((await see('/prices', looking)).statusCode).toBe(303);
    await act('/__studio/sign-out-everywhere', {}, ben);
    expect((await see(second)).statusCode).toBe(410);
    expect((await trail()).filter(([, action]) => action === 'unshare')).toEqual([
      ['ben@example.com', 'unshare', 'ben@example.com'],
    ]);
  });

  test('a link to a draft shows it to colleagues too, who get back to their own', async () => {
    const ben = await person('Ben', ['editor']);
    const nina = await person('Nina', ['editor']);
    const pia = await person('Pia', ['publisher']);
    const { body } = await act('/__studio/share', { id: (await account('Ben')).id }, ben);
    const [, path = ''] = /value="https:\/\/studio\.example\.com([^"]+)"/.exec(body) ?? [];
    const after = async (cookie: string) => `${cookie}; ${cookieIn(await see(path, cookie))}`;
    const looking = await after(nina);
    expect((await see('/', looking)).body).toBe('somebody in Ben');
    expect((await see('/', await after(pia))).body).toBe('Pia in Ben');
    const own = await see('/__studio/edit', looking);
    expect([own.headers.location, own.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^studio-look=; .*Max-Age=0$/),
    );
    const back = await act('/__studio/open', { id: (await account('Nina')).id }, looking);
    expect([back.headers['set-cookie']].flat()).toContainEqual(
      expect.stringMatching(/^studio-look=; .*Max-Age=0$/),
    );
    // Who may not write any more has no draft to show.
    const changed = { roles: 'leads' };
    await connection.db.updateTable('accounts').set(changed).where('name', '=', 'Ben').execute();
    expect((await see(path)).statusCode).toBe(410);
  });

  test.each([
    [['leads'], true],
    [['editor', 'leads'], false],
  ] as const)('the way to the leads is large for %s alone: %s', async (roles, isLarge) => {
    const lee = await person('Lee', roles);
    const { body } = await see('/__studio', lee);
    expect(body.includes('Look at the leads')).toBe(isLarge);
  });

  test('nobody is removed with a draft that is not published, unless that is wanted', async () => {
    const maria = await person('Maria', ['owner']);
    await person('Ben', ['editor']);
    const { id } = await account('Ben');
    unpublished = 2;
    const kept = await act('/__studio/people/remove', { id }, maria);
    expect([kept.statusCode, kept.body.includes('has changes that are not published')]).toEqual([
      422,
      true,
    ]);
    expect(kept.body).toContain('with unpublished changes in 2 places');
    const gone = await act('/__studio/people/remove', { id, discard: 'yes' }, maria);
    expect([gone.statusCode, answered, hungUp.at(-1)]).toEqual([200, ['discarded Ben'], 'Ben']);
  });

  test('who was invited and asks for a new password keeps the invitation', async () => {
    const given = { email: 'ben@example.com', name: 'Ben', roles: ['editor'] } as const;
    const invitation = await addPerson(connection.db, given);
    await post('/__studio/forgotten', { email: 'ben@example.com' });
    expect((await see(`/__studio/join?invitation=${invitation}`)).statusCode).toBe(200);
    expect(sent).toEqual([]);
  });

  test('answers under its own name only', async () => {
    for (const other of ['127.0.0.1:3001', 'evil.example', 'studio.example.com.evil.example']) {
      const { statusCode, body } = await see('/__studio/sign-in', '', { host: other });
      expect([statusCode, body.includes(url)]).toEqual([421, true]);
    }
  });

  test('a proxy that signs people in names them by their address', async () => {
    await person('Maria', ['owner']);
    const from = (remoteAddress: string, email = 'maria@example.com') =>
      app.inject({
        url: '/',
        remoteAddress,
        headers: { host, 'x-user': email, accept: 'text/html' },
      });
    expect((await from('10.1.2.3')).body).toBe('Maria in Maria');
    expect((await from('192.0.2.1')).statusCode).toBe(303);
    await addPerson(connection.db, { email: 'ola@example.com', name: 'Ola', roles: ['owner'] });
    expect((await from('10.1.2.3', 'ola@example.com')).body).toBe('Ola in Ola');
    // She was here, so that she can take the place of the first owner.
    expect(await account('Ola')).toMatchObject({ joined_at: expect.any(Date) });
    const unknown = await from('10.1.2.3', 'eve@example.com');
    expect([unknown.statusCode, unknown.body.includes('has to invite you')]).toEqual([403, true]);
  });
});
