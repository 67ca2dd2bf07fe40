import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import type { NewLeadRow } from '../leads/leads.table.ts';
import type { Message, NewMessage } from '../outbox/outbox.table.ts';

/**
 * One line of the journal: a lead with its messages, what became of a message, or a lead that was
 * written but is none.
 */
export type JournalEntry =
  | { lead: NewLeadRow; messages: readonly NewMessage[] }
  | { message: string; status: Message['status'] }
  | { forget: string };

/**
 * A file that holds every lead since the beginning, each on the disk before it is acknowledged. The
 * embedded database does not survive a power cut by itself; with the journal it is completed, or
 * made anew.
 */
export interface Journal {
  /** Fulfilled once the lead is on the disk. */
  addLead(lead: NewLeadRow, messages: readonly NewMessage[]): Promise<void>;
  /** Notes that a lead was not stored after all. */
  forgetLead(id: string): void;
  /** Notes what became of a message, so that a restored database does not send it again. */
  noteMessage(id: string, status: Message['status']): void;
  /** Every readable entry, oldest first; what a power cut tore is left out. */
  read(): AsyncGenerator<JournalEntry>;
  /** Takes leads out for good, messages included; those that were not stored after all, too. */
  eraseLeads(isMeant: (lead: NewLeadRow) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Opens the journal, which only its owner may read, and creates it where there is none. */
export async function openJournal(path: string): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let file = await openSynced(path);
  const writer = lineWriter(() => file);
  return {
    addLead: (lead, messages) => writer.write({ lead, messages }, 'sync'),
    forgetLead: (id) => void writer.write({ forget: id }),
    noteMessage: (id, status) => void writer.write({ message: id, status }),
    read: () => readEntries(path),
    eraseLeads: (isMeant) =>
      writer.alone(async () => {
        const fresh = await open(`${path}.new`, 'w', 0o600);
        for await (const entry of withoutLeads(readEntries(path), isMeant)) {
          await fresh.write(lineOf(entry));
        }
        await fresh.sync();
        await fresh.close();
        await rename(`${path}.new`, path);
        await file.close();
        file = await openSynced(path);
      }),
    close: () => writer.alone(() => file.close()),
  };
}

/** A new file is only safe once its folder is on the disk, too. */
async function openSynced(path: string): Promise<FileHandle> {
  const file = await open(path, 'a', 0o600);
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
  // Whatever a power cut left half-written ends here.
  if ((await file.stat()).size > 0) await file.write('\n');
  return file;
}

interface Line {
  text: string;
  sync: boolean;
  done(): void;
  fail(error: unknown): void;
}

/** Writes lines in their order; those that come during a sync share the next one. */
function lineWriter(file: () => FileHandle) {
  let waiting: Line[] = [];
  let last: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    const lines = waiting;
    waiting = [];
    if (lines.length === 0) return;
    try {
      await file().appendFile(lines.map(({ text }) => text).join(''));
      if (lines.some(({ sync }) => sync)) await file().datasync();
      for (const { done } of lines) done();
    } catch (error) {
      for (const { fail } of lines) fail(error);
    }
  }

  function alone(work: () => Promise<void>): Promise<void> {
    const result = last.then(flush).then(work);
    last = result.catch(() => {});
    return result;
  }

  return {
    write(entry: JournalEntry, mode?: 'sync'): Promise<void> {
      const sync = mode === 'sync';
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      // A note that cannot be written costs at most a second e-mail.
      const fail = sync ? reject : () => resolve();
      waiting.push({ text: lineOf(entry), sync, done: resolve, fail });
      last = last.then(flush);
      return promise;
    },
    /** Runs once everything before is written, and before anything after. */
    alone,
  };
}

function lineOf(entry: JournalEntry): string {
  return `${JSON.stringify(entry)}\n`;
}

async function* readEntries(path: string): AsyncGenerator<JournalEntry> {
  const lines = createInterface({ input: createReadStream(path, 'utf8') });
  for await (const line of lines) {
    const entry = parseLine(line);
    if (entry) yield entry;
  }
}

function parseLine(line: string): JournalEntry | undefined {
  try {
    const entry: JournalEntry | undefined = JSON.parse(line, (key, value) =>
      dateColumns.has(key) && typeof value === 'string' ? new Date(value) : value,
    );
    return typeof entry === 'object' && entry !== null ? entry : undefined;
  } catch {
    return undefined;
  }
}

const dateColumns = new Set(['created_at', 'consented_at', 'quarantined_at']);

async function* withoutLeads(
  entries: AsyncGenerator<JournalEntry>,
  isMeant: (lead: NewLeadRow) => boolean,
): AsyncGenerator<JournalEntry> {
  const messages = new Set<string>();
  for await (const entry of entries) {
    if ('lead' in entry && isMeant(entry.lead)) {
      for (const { id } of entry.messages) messages.add(id);
    } else if (!('message' in entry && messages.has(entry.message))) yield entry;
  }
}
