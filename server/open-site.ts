import type { FormsFile } from '../schemas/generated/contract.ts';
import { connect } from './database/connect.ts';
import type { Connection } from './database/connection.ts';
import { prepareDatabase } from './database/prepare.ts';
import { openSiteFolder } from './database/site-folder.ts';
import { readForms } from './output/read-output.ts';

/** A built site with the database of its leads. */
export interface OpenedSite {
  site: FormsFile;
  /** Folder of its data. */
  dataDir: string;
  connection: Connection;
  /** Brings its tables up to date; fulfilled with what the operator should know. */
  prepare(): Promise<string[]>;
}

/**
 * Opens what the service keeps of a built site.
 * @throws StartupError with what to do where there is none, or its database cannot be opened.
 */
export async function openSite(where: {
  siteDir: string;
  databaseUrl?: string;
  dataDir: string;
}): Promise<OpenedSite> {
  const site = await readForms(where.siteDir);
  const { folder: dataDir, moved } = await openSiteFolder(where.dataDir, site);
  const connection = await connect({ ...where, dataDir, site });
  const found = [
    ...(moved ? [`The leads of the earlier version were moved to ${dataDir}`] : []),
    ...(connection.notes ?? []),
  ];
  return {
    site,
    dataDir,
    connection,
    async prepare() {
      const notes = await prepareDatabase(connection.db, site);
      return [...found.splice(0), ...notes];
    },
  };
}
