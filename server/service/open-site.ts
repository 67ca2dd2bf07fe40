import type { FormsFile } from '../../schemas/generated/contract.ts';
import { connect } from '../database/connect.ts';
import type { Connection } from '../database/connection.ts';
import type { LeadRow } from '../database/leads.table.ts';
import { checkSiteFolder } from '../database/site-folder.ts';
import { type PlacesOfLead, placesOfLead } from '../leads/places-of-lead.ts';
import { formsById, readCampaigns, readForms } from '../site/read-output.ts';
import { prepareDatabase } from './prepare-database.ts';
import { restoreLeads } from './restore-leads.ts';

/** A built site with the database of its leads. */
export interface OpenedSite {
  site: FormsFile;
  /** The places that a lead finds; undefined where their number has no limit. */
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
