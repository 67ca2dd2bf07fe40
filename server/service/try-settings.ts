import { sql } from 'kysely';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { ProcessConfig } from '../config/config.ts';
import { openPostgres } from '../database/postgres.ts';
import { databaseCause } from '../database/sql-state.ts';
import { smtpTransport } from '../delivery/mail/smtp.ts';
import { DeliveryError } from '../delivery/outbox/delivery.ts';
import { errorCode, StartupError } from '../errors/describe-error.ts';
import { readForms } from '../site/read-output.ts';
import { warnOfSite } from './warn-of-site.ts';

/** What was found out about a setting, as a sentence. */
export interface Finding {
  text: string;
  isProblem: boolean;
}

const fine = (text: string): Finding => ({ text, isProblem: false });
const problem = (text: string): Finding => ({ text, isProblem: true });

/**
 * Tries what the settings reach: the built site, the database and the mail server. Nothing is changed;
 * where `mail` is an address, it gets an e-mail.
 */
export async function trySettings(config: ProcessConfig, mail?: string): Promise<Finding[]> {
  const { site, findings } = await trySite(config);
  return [
    ...findings,
    ...(site ? [await tryDatabase(config, site)] : []),
    ...(await tryMail(config, mail)),
  ];
}

async function trySite(config: ProcessConfig): Promise<{ site?: FormsFile; findings: Finding[] }> {
  try {
    const site = await readForms(config.siteDir);
    const warnings = warnOfSite(site, config);
    const forms = site.forms.length === 1 ? '1 form' : `${site.forms.length} forms`;
    return {
      site,
      findings: [
        fine(`The built site ${site.site} in ${config.siteDir} has ${forms}.`),
        ...warnings.map((text) => problem(`${text}.`)),
      ],
    };
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    return { findings: [problem(error.message)] };
  }
}

async function tryDatabase(
  { databaseUrl, dataDir }: ProcessConfig,
  { leads }: FormsFile,
): Promise<Finding> {
  if (databaseUrl === undefined) {
    return fine(`Leads are kept in the embedded database under ${dataDir}.`);
  }
  const { db, close, description } = await openPostgres(databaseUrl, leads.schema);
  try {
    await sql`select 1`.execute(db);
    return fine(`It can connect to ${description}.`);
  } catch (error) {
    const code = errorCode(error);
    const known = databaseCause(code);
    const why = known ? `: ${known.cause}` : '';
    return problem(
      `It cannot connect to ${description}${why}${code ? ` (${code})` : ''}. ${known?.help ?? ''}`.trimEnd(),
    );
  } finally {
    await close();
  }
}

async function tryMail({ delivery }: ProcessConfig, to?: string): Promise<Finding[]> {
  const { smtp, from } = delivery;
  if (!smtp || !from) {
    const text = 'E-mails are written to files. To send them, set SMTP_URL and MAIL_FROM.';
    return [to === undefined ? fine(text) : problem(text)];
  }
  if (to === undefined) {
    return [fine(`E-mails go to the mail server ${smtp.host}; --mail <address> sends one.`)];
  }
  const transport = smtpTransport(smtp);
  try {
    const text = 'The settings for e-mails work: this one was sent by "site settings --mail".';
    await transport.send({ from, to, subject: 'Test of the mail settings', text }, 'test');
    return [fine(`${transport.name} took an e-mail to ${to}. Look whether it arrives.`)];
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    return [problem(`${transport.name} did not take an e-mail to ${to} (${error.code}).`)];
  } finally {
    transport.close();
  }
}
