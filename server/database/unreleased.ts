import { type Kysely, sql } from 'kysely';
import { StartupError } from '../errors/describe-error.ts';
import type { Database } from './database.ts';

/** The first and the last step of the versions before the first release. */
const [firstStep, lastStep] = ['0001-create-leads', '0024-desk'];
/** The step that makes the same tables as all of them. */
const sameTables = '0001-create-tables';

/** The steps of tables as this version counts them: those before the first release are one. */
export function countSteps(steps: readonly string[]): string[] {
  return steps.includes(lastStep) ? [sameTables] : [...steps];
}

/** Whether the tables after these steps are older than those of the first release. */
export function areUnreleased(steps: readonly string[]): boolean {
  return steps.includes(firstStep) && !steps.includes(lastStep);
}

/** What to do with data of a version that was never released. */
export function unreleased(subject: string): StartupError {
  return new StartupError(
    `${subject} holds data of a version that was never released, and was not touched. Export the leads with the version that wrote them ("site leads export"), and give this one an empty database (DATABASE_URL, or another DATA_DIR).`,
    'unreleased',
  );
}

/** Records the steps before the first release as the one that they are, so that others can follow. */
export async function recordSameTables(db: Kysely<Database>, schema: string): Promise<void> {
  const steps = sql.id(schema, 'kysely_migration');
  await sql`
    with replaced as (
      delete from ${steps}
      where name <= ${lastStep} and exists (select 1 from ${steps} where name = ${lastStep})
      returning name, timestamp)
    insert into ${steps} (name, timestamp)
    select ${sameTables}, timestamp from replaced where name = ${lastStep}`.execute(db);
}
