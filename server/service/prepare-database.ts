import type { FormsFile } from '../../schemas/generated/contract.ts';
import type { Connection } from '../database/connection.ts';
import { migrate, notMigrated } from '../database/migrate.ts';
import { fitColumns } from '../leads/site-columns.ts';

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
