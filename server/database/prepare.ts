import type { Kysely } from 'kysely';
import type { FormsFile } from '../../schemas/generated/contract.ts';
import { fitColumns } from '../leads/site-columns.ts';
import { adoptTables } from './adopt-tables.ts';
import type { Database } from './database.ts';
import { isMigrated, migrate, notPrepared } from './migrate.ts';

/**
 * Brings the tables of a site up to date: those of the service, and the columns that the site
 * declares. Returns what the operator should know.
 * @throws StartupError where that fails, or the database does not answer.
 */
export async function prepareDatabase(db: Kysely<Database>, site: FormsFile): Promise<string[]> {
  const { schema } = site.leads;
  try {
    const adopted = !(await isMigrated(db)) && (await adoptTables(db, site));
    await migrate(db, schema);
    const { unfit } = await fitColumns(db, site.leads);
    return [...(adopted ? [adoption(schema)] : []), ...unfit];
  } catch (error) {
    throw notPrepared(error, { schema });
  }
}

function adoption(schema: string): string {
  return `The leads of the earlier version are in the schema ${schema} of the database now`;
}
