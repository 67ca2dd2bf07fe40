import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { type DeskBrand, renderDesk } from '../../renderer/desk/index.ts';
import { clocksAt, startOfDay } from '../../renderer/locale/index.ts';
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

/** What sending reports takes. */
export interface WeeklyMailParts extends ReportReceivers {
  db: Kysely<Database>;
  source: ReportSource;
  site(): Promise<ReportedSite>;
  brand: DeskBrand;
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
 * Sends the report of the last week if it is due and no instance has sent it.
 * @throws where the database or the mail server fails.
 */
export async function sendDueReport(parts: WeeklyMailParts, now: Date): Promise<void> {
  const { db, source, brand, transport, from, to, log } = parts;
  const site = await parts.site();
  const clocks = Date.parse(`${clocksAt(now.getTime(), site.zone)}Z`);
  const monday = lastMonday(clocks);
  const late = clocks - monday.getTime() - dueHourMs;
  if (late < 0 || late > lateMs) return;
  const claimed = await claimMoments(db, 'reports', [monday], now);
  if (claimed.length === 0) return;
  const day = monday.toISOString().slice(0, 10);
  const report = await readReport(source, site, new Date(startOfDay(day, site.zone)));
  const id = `report-${day}`;
  await transport.send(
    {
      messageId: messageIdOf(id, from),
      from,
      to: [...to],
      subject: `${brand.site}: ${summarizeReport(report)}`,
      text: describeReport(report),
      headers: { 'Auto-Submitted': 'auto-generated' },
      attachments: [
        {
          filename: `report-${day}.html`,
          content: renderDesk({ ...brand, zone: site.zone }, report),
          contentType: 'text/html',
        },
      ],
    },
    id,
  );
  await finishMoments(db, 'reports', claimed, now);
  log.info('The weekly report was sent');
}

/** The last Monday, as its first moment in UTC. */
function lastMonday(now: number): Date {
  const today = Math.floor(now / dayMs) * dayMs;
  return new Date(today - ((new Date(today).getUTCDay() + 6) % 7) * dayMs);
}
