import type { FormsFile } from '../../schemas/generated/contract.ts';
import { adoptTables } from '../database/adopt-tables.ts';
import type { Connection } from '../database/connection.ts';
import { isMigrated, migrate, notMigrated } from '../database/migrate.ts';
import { fitColumns } from '../leads/site-columns.ts';

/**
 * Brings the tables of a site up to date, those of the service and the columns that the site declares.
 * Returns what the operator should know.
 * @throws StartupError where that fails, or the database does not answer.
 */
export async function prepareDatabase(connection: Connection, site: FormsFile): Promise<string[]> {
  const { db, schema } = connection;
  try {
    const adopted = !(await isMigrated(db)) && (await adoptTables(db, site));
    await migrate(connection);
    const { unfit } = await fitColumns(db, site.leads);
    return [...(adopted ? [adoption(schema)] : []), ...unfit];
  } catch (error) {
    throw notMigrated(error, connection);
  }
}

function adoption(schema: string): string {
  return `The leads of the earlier version are in the schema ${schema} of the database now`;
}
