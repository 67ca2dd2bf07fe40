import type { FormsFile, SiteLeads } from '../../schemas/generated/contract.ts';
import { connect } from '../database/connect.ts';
import type { Connection } from '../database/connection.ts';
import type { LeadRow } from '../database/database.ts';
import { migrate, notMigrated } from '../database/migrate.ts';
import { checkSiteFolder } from '../database/site-folder.ts';
import { fillNormalEmails } from '../leads/fill-normal-emails.ts';
import { type PlacesOfLead, placesOfLead } from '../leads/places-of-lead.ts';
import { replayJournal } from '../leads/replay-journal.ts';
import { fitColumns } from '../leads/site-columns.ts';
import { formsById, readCampaigns, readForms } from '../site/read-output.ts';

/** A built site with the database of its leads. */
export interface OpenedSite {
  site: FormsFile;
  /** The places that a lead finds, or undefined if their number has no limit. */
  placesOf(lead: LeadRow): Promise<PlacesOfLead | undefined>;
  /** Folder of its data. */
  dataDir: string;
  connection: Connection;
  /** Brings its tables up to date; fulfilled with what the operator should know. */
  prepare(): Promise<readonly string[]>;
  /** Then restores what a power cut took; fulfilled with what the operator should know. */
  restore(signal?: AbortSignal): Promise<string[]>;
}

/**
 * Opens what the service keeps of a built site. A statement of PostgreSQL may take `queryTimeoutMs`.
 * @throws StartupError with what to do if there is no built site, or its database cannot be opened.
 */
export async function openSite(where: {
  siteDir: string;
  databaseUrl?: string;
  dataDir: string;
  queryTimeoutMs?: number;
}): Promise<OpenedSite> {
  const site = await readForms(where.siteDir);
  const dataDir = checkSiteFolder(where.dataDir, site);
  const connection = await connect({ ...where, dataDir, site });
  return {
    site,
    placesOf: async (lead) => {
      const campaigns = await readCampaigns(where.siteDir);
      const forms = formsById(site.forms, campaigns);
      return placesOfLead(lead, { forms, leads: site.leads, campaigns });
    },
    dataDir,
    connection,
    prepare: () => prepareDatabase(connection, site),
    restore: (signal) => restoreLeads(connection, site.leads, signal),
  };
}

/**
 * Brings the tables of a site up to date, those of the service and the columns that the site declares.
 * Returns what the operator should know.
 * @throws StartupError where that fails, or the database does not answer.
 */
export async function prepareDatabase(
  connection: Connection,
  { leads }: FormsFile,
): Promise<readonly string[]> {
  try {
    await migrate(connection);
    const { unfit } = await fitColumns(connection.db, leads);
    return unfit;
  } catch (error) {
    throw notMigrated(error, connection);
  }
}

/**
 * Puts back what a power cut took from the embedded database, and completes leads of earlier versions.
 * Returns what the operator should know.
 * @throws any error of the database, the disk or the signal; what was restored until then stays.
 */
export async function restoreLeads(
  connection: Connection,
  leads: SiteLeads,
  signal?: AbortSignal,
): Promise<string[]> {
  const { db, journal } = connection;
  const replay = journal && (await replayJournal(db, journal, { leads, signal }));
  const quarantined = await connection.rebuilt?.(replay?.damagedLines.length === 0);
  await fillNormalEmails(db, leads);
  if (!replay) return [];
  return [...(quarantined ?? []), ...describe(replay.restored, replay.damagedLines)];
}

const mostNumbers = 20;

function describe(restored: number, damagedLines: readonly number[]): string[] {
  const notes: string[] = [];
  if (restored > 0) {
    notes.push(
      `Leads that were missing in the database were put back from leads.journal: ${restored}`,
    );
  }
  if (damagedLines.length > 0) {
    const shown = damagedLines.slice(0, mostNumbers).join(', ');
    const more = damagedLines.length > mostNumbers ? ', …' : '';
    notes.push(
      `Damaged lines of leads.journal were skipped (${damagedLines.length}): ${shown}${more}. They are quarantined in leads.journal.damaged. A power cut or a full disk leaves such a line where a lead was not acknowledged; if there are many, look at the disk`,
    );
  }
  return notes;
}
