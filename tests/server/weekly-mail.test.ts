import { afterEach, beforeEach, expect, test } from 'vitest';
import { plainMailSet } from '../../renderer/mail/index.ts';
import { smtpTransport } from '../../server/delivery/mail/smtp.ts';
import { pageBrand } from '../../server/http/page-brand.ts';
import { insertLeads } from '../../server/leads/leads.repository.ts';
import { operationsOn } from '../../server/operations/control/operations.ts';
import { sendDueReport } from '../../server/report/weekly-mail.ts';
import { newLead } from './new-lead.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { addReported, reported } from './reported.ts';
import { testService, testSite } from './service.ts';
import { startSmtp, type TestSmtp } from './smtp.ts';

/** A Monday. */
const monday = Date.parse('2026-11-23T00:00:00Z');
const receivers = ['nora@site.example', 'omar@site.example'];
const hours = (count: number) => new Date(monday + count * 3_600_000);

onBothDatabases('the weekly report', (connection) => {
  let smtp: TestSmtp;
  let refused: number | undefined;
  let refusedReceiver: string | undefined;
  beforeEach(async () => {
    refused = refusedReceiver = undefined;
    smtp = await startSmtp({
      refuse: (to) => (to === (refusedReceiver ?? to) ? refused : undefined),
    });
    for (const table of ['counts', 'reports'] as const) {
      await connection.db.deleteFrom(table).execute();
    }
    await addReported(connection.db, hours(0));
  });
  afterEach(() => smtp.close());

  async function look(at: Date, zone = 'UTC'): Promise<void> {
    const { app } = await testService(connection.db);
    const transport = smtpTransport({ host: '127.0.0.1', port: smtp.port, secure: false });
    try {
      await sendDueReport(
        {
          db: connection.db,
          source: operationsOn(connection, {
            dataDir: '.data',
            leads: () => ({ ...testSite.leads, zone }),
            placesOf: async () => undefined,
          }),
          site: async () => ({ ...reported, zone }),
          brand: pageBrand(plainMailSet.brand),
          transport,
          from: 'Site <site@site.example>',
          to: receivers,
          log: app.log,
        },
        at,
      );
    } finally {
      transport.close();
      await app.close();
    }
  }

  function firstMail(): string {
    return (smtp.mails[0]?.raw ?? '').replace(/\r\n /g, ' ').replace(/=\r\n/g, '');
  }

  test('goes once, on Monday, however many instances look', async () => {
    await look(hours(5));
    expect(smtp.mails).toEqual([]);
    await Promise.all([look(hours(7)), look(hours(7))]);
    await look(hours(8));
    expect(smtp.mails.map(({ to }) => to).sort()).toEqual(receivers.map((to) => [to]));
    const unfolded = firstMail();
    expect(unfolded).toMatch(
      /^Subject: .*: 70 leads in the week to 2026-11-22, 70 in the one before\r$/m,
    );
    expect(unfolded).toContain('- Newsletter: 28, 28');
    expect(unfolded).toContain('question is the best of them.');
    expect(unfolded).toContain('filename=report-2026-11-23.html');
  });

  test('is due on Monday morning by the clocks of the site', async () => {
    await look(hours(-8), 'Pacific/Auckland');
    expect(smtp.mails).toEqual([]);
    await look(hours(-7), 'Pacific/Auckland');
    expect(smtp.mails).toHaveLength(2);
    await look(hours(7), 'Pacific/Auckland');
    expect(smtp.mails).toHaveLength(2);
  });

  test('is made up for on Tuesday, and not by a service that is new on Thursday', async () => {
    await look(hours(24 * 3 + 7));
    expect(smtp.mails).toEqual([]);
    // Leads of Monday and of today are none of days to come; those of the experiment count as well.
    const attribution = { variants: { headline: 'question' } };
    const late = [12, 30].map((hour) =>
      newLead({ email: `late-${hour}@pines.example`, attribution }, { at: hours(hour) }),
    );
    await insertLeads(connection.db, late);
    await look(hours(24 + 12));
    expect(smtp.mails).toHaveLength(2);
    expect(firstMail()).toContain('question brought 212 of 302 leads');
    expect(firstMail()).not.toContain('days to come');
  });

  test('is sent again after a mail server that refused it', async () => {
    refused = 451;
    await expect(look(hours(7))).rejects.toThrow();
    refused = undefined;
    await look(new Date(hours(7).getTime() + 60_000));
    expect(smtp.mails).toEqual([]);
    await look(new Date(hours(7).getTime() + 180_000));
    expect(smtp.mails).toHaveLength(2);
  });

  test('reaches each receiver once, whether or not another one is refused', async () => {
    refused = 550;
    refusedReceiver = 'nora@site.example';
    await expect(look(hours(7))).rejects.toThrow();
    await expect(look(hours(8))).rejects.toThrow();
    expect(smtp.mails.map(({ to }) => to)).toEqual([['omar@site.example']]);
    refused = undefined;
    await look(hours(9));
    await look(hours(10));
    expect(smtp.mails.map(({ to }) => to)).toEqual([['omar@site.example'], ['nora@site.example']]);
  });
});
