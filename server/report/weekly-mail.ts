import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { clocksAt, startOfDay } from '../../renderer/locale/index.ts';
import { type PageBrand, renderInbox } from '../../renderer/service-pages/index.ts';
import { claimMoments, finishMoments } from '../database/claim-moments.ts';
import type { Database } from '../database/database.ts';
import type { MailTransport } from '../delivery/mail/mail-transport.ts';
import { messageIdOf } from '../delivery/mail/message-id.ts';
import { describeReport, summarizeReport } from './describe-report.ts';
import { type ReportedSite, type ReportSource, readReport } from './read-report.ts';

const checkMs = 60_000;
const dayMs = 86_400_000;
/** The hour of a Monday at which a report is due, by the clocks of the site. */
const dueHourMs = 6 * 3_600_000;
/** A service that was down on Monday still sends the report; one that is new on Thursday does not. */
const lateMs = 2 * dayMs;

/** Who gets the report of each week, and how. */
export interface ReportReceivers {
  transport: MailTransport;
  from: string;
  to: readonly string[];
}

export interface WeeklyMailParts extends ReportReceivers {
  db: Kysely<Database>;
  source: ReportSource;
  site(): Promise<ReportedSite>;
  brand: PageBrand;
  log: FastifyBaseLogger;
}

/** Sends the report of each week once, by the instance that gets to it first. */
export function startWeeklyMail(parts: WeeklyMailParts): { close(): void } {
  const check = () =>
    sendDueReport(parts, new Date()).catch((error: unknown) =>
      parts.log.error({ err: error }, 'The weekly report could not be sent; it is tried again'),
    );
  const timer = setInterval(() => void check(), checkMs).unref();
  void check();
  return {
    close() {
      clearInterval(timer);
      parts.transport.close();
    },
  };
}

/**
 * Sends the report of the last week if it is due, to each receiver to whom no instance has sent it.
 * @throws where the database fails, or the mail server for one of them.
 */
export async function sendDueReport(parts: WeeklyMailParts, now: Date): Promise<void> {
  const { db, to, log } = parts;
  const site = await parts.site();
  const clocks = Date.parse(`${clocksAt(now.getTime(), site.zone)}Z`);
  const monday = lastMonday(clocks);
  const late = clocks - monday.getTime() - dueHourMs;
  if (late < 0 || late > lateMs) return;
  // Each receiver has a moment, a millisecond after that of the one before.
  const moments = to.map((_, index) => new Date(monday.getTime() + index));
  const claimed = await claimMoments(db, 'reports', moments, now);
  if (claimed.length === 0) return;
  const write = await writeReport(parts, site, { monday, now });
  const sent = await Promise.allSettled(
    claimed.map(async (moment) => {
      await write(to[moment.getTime() - monday.getTime()] ?? '');
      await finishMoments(db, 'reports', [moment], now);
    }),
  );
  const failed = sent.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  log.info('The weekly report was sent');
}

/** The report of the week before a Monday, as it is sent to one receiver. */
async function writeReport(
  { source, brand, transport, from, to: all }: WeeklyMailParts,
  site: ReportedSite,
  { monday, now }: { monday: Date; now: Date },
): Promise<(to: string) => Promise<void>> {
  const day = monday.toISOString().slice(0, 10);
  const until = new Date(startOfDay(day, site.zone));
  const report = await readReport(source, site, { until, now });
  const mail = {
    from,
    subject: `${brand.site}: ${summarizeReport(report)}`,
    text: describeReport(report),
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: [
      {
        filename: `report-${day}.html`,
        content: renderInbox({ ...brand, zone: site.zone }, report).html,
        contentType: 'text/html',
      },
    ],
  };
  return async (to) => {
    const id = `report-${day}-${all.indexOf(to)}`;
    await transport.send({ ...mail, messageId: messageIdOf(id, from), to: [to] }, id);
  };
}

/** The last Monday, as its first moment in UTC. */
function lastMonday(now: number): Date {
  const today = Math.floor(now / dayMs) * dayMs;
  return new Date(today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs);
}
