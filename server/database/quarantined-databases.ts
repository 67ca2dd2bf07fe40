import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMapping } from '../../renderer/light.ts';
import { errorCode } from '../errors/describe-error.ts';
import { replaceFile } from './replace-file.ts';

/** A damaged database that the service renamed, and whether the journal had everything it held. */
export interface QuarantinedDatabase {
  /** Name of its folder. */
  name: string;
  /** `undecided` until the journal was replayed for the first time after that. */
  rebuilt: 'undecided' | 'whole' | 'in part';
}

const fileName = 'quarantine.json';

/**
 * Reads which databases the service itself found damaged; none where the list is missing or is not
 * what was written.
 */
export async function readQuarantined(folder: string): Promise<QuarantinedDatabase[]> {
  try {
    const list: unknown = JSON.parse(await readFile(join(folder, fileName), 'utf8'));
    return Array.isArray(list) ? list.filter(isQuarantined) : [];
  } catch (error) {
    if (error instanceof SyntaxError || errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

const states: ReadonlySet<unknown> = new Set<QuarantinedDatabase['rebuilt']>([
  'undecided',
  'whole',
  'in part',
]);

/** What is named here may be deleted, so a name is never a path. */
function isQuarantined(value: unknown): value is QuarantinedDatabase {
  return (
    isMapping(value) &&
    typeof value.name === 'string' &&
    /^postgres-\d+-damaged-\d+$/.test(value.name) &&
    states.has(value.rebuilt)
  );
}

/** Records the databases in quarantine; the list is on the disk afterwards. */
export function writeQuarantined(
  folder: string,
  databases: readonly QuarantinedDatabase[],
): Promise<void> {
  return replaceFile(join(folder, fileName), JSON.stringify(databases));
}

/**
 * Notes whether the replay of the journal brought back all that undecided databases held. Returns a
 * sentence about each of them.
 */
export async function decideQuarantined(folder: string, isWhole: boolean): Promise<string[]> {
  const databases = await readQuarantined(folder);
  const fresh = databases.filter(({ rebuilt }) => rebuilt === 'undecided');
  if (fresh.length === 0) return [];
  for (const database of fresh) database.rebuilt = isWhole ? 'whole' : 'in part';
  await writeQuarantined(folder, databases);
  return fresh.map((database) => describe(folder, database));
}

/** A sentence about each database in quarantine that is decided and whose folder is still there. */
export async function describeQuarantined(folder: string): Promise<string[]> {
  const databases = await readQuarantined(folder);
  return databases
    .filter(({ name, rebuilt }) => rebuilt !== 'undecided' && existsSync(join(folder, name)))
    .map((database) => describe(folder, database));
}

function describe(folder: string, { name, rebuilt }: QuarantinedDatabase): string {
  const path = join(folder, name);
  const time = new Date(Number(name.split('-').at(-1))).toISOString();
  const leads = rebuilt === 'whole' ? 'the leads' : 'leads, though not all,';
  return `The database was damaged: at ${time} it was renamed to ${path}, and a new one was made with ${leads} of leads.journal. Status and notes of leads, audit entries, counts of visits, sessions and the secret of confirmation links stayed behind: links in e-mails of before confirm nothing. Look at the disk, restore a backup if you miss any of that, and delete the folder once you need nothing of it`;
}

/**
 * Deletes the databases that the service recorded as damaged and rebuilt whole, by their exact names.
 * @returns those names.
 */
export async function removeRebuilt(folder: string): Promise<string[]> {
  const databases = await readQuarantined(folder);
  const rebuilt = databases.filter((database) => database.rebuilt === 'whole');
  for (const { name } of rebuilt) await rm(join(folder, name), { recursive: true, force: true });
  if (rebuilt.length > 0) {
    await writeQuarantined(
      folder,
      databases.filter((database) => database.rebuilt !== 'whole'),
    );
  }
  return rebuilt.map(({ name }) => name);
}
