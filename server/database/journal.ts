import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { linesOf } from '../lines.ts';
import type { NewLeadRow } from './leads.table.ts';
import type { Message, NewMessage } from './outbox.table.ts';

/**
 * One line of the journal: a lead with its messages, what became of a message, or a lead that was
 * written but is none.
 */
export type JournalEntry =
  | { lead: NewLeadRow; messages: readonly NewMessage[] }
  | { message: string; status: Message['status'] }
  | { forget: string };

/** A line that is not what was written: a power cut or a full disk tore it, or the disk changed it. */
export interface DamagedLine {
  damagedLine: number;
}

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
  /** Every entry, oldest first. Of what is damaged, the number of the line is told in its place. */
  read(): AsyncGenerator<JournalEntry | DamagedLine>;
  /**
   * Tries whether the disk takes a lead of the greatest size now.
   * @throws whatever the file system throws.
   */
  probe(): Promise<void>;
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
    probe: () =>
      writer.alone(async () => {
        // One that was taken away still takes whatever is written to it.
        const [named, open] = await Promise.all([stat(path), file.stat()]);
        if (named.ino !== open.ino) throw new Error('the journal is another file now');
        await writeProbe(`${path}.probe`);
      }),
    eraseLeads: (isMeant) =>
      writer.alone(async () => {
        if (writer.isOwing()) throw new Error('the disk does not take the journal');
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

/** Bytes that a lead takes at most, with its messages. */
const largestLead = 128 * 1024;

/** Another file: room that the journal has in its last block says nothing of the next one. */
async function writeProbe(path: string): Promise<void> {
  try {
    await writeFile(path, Buffer.alloc(largestLead), { flush: true, mode: 0o600 });
  } finally {
    await rm(path, { force: true });
  }
}

interface Line {
  text: string;
  sync: boolean;
  done(): void;
  fail(error: unknown): void;
}

/**
 * Writes lines in their order; those that come during a sync share the next one. What could not be
 * written is written with the next lines, since its lead may be in the database all the same.
 */
function lineWriter(file: () => FileHandle) {
  let waiting: Line[] = [];
  let owed = '';
  let last: Promise<void> = Promise.resolve();

  async function flush(): Promise<void> {
    const lines = waiting;
    waiting = [];
    if (lines.length === 0 && owed === '') return;
    const text = lines.map((line) => line.text).join('');
    try {
      await file().appendFile(owed + text);
      if (owed !== '' || lines.some(({ sync }) => sync)) await file().datasync();
      owed = '';
      for (const { done } of lines) done();
    } catch (error) {
      // It may have been written in part: the line feed ends what is torn.
      owed = `${owed || '\n'}${text}`;
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
    /** Runs once everything before is written or owed, and before anything after. */
    alone,
    isOwing: () => owed !== '',
  };
}

/**
 * A line is a JSON object whose last value is a CRC-32 of all before it, so that it says of itself
 * whether it is whole. Earlier versions wrote none, and pass over it.
 */
function lineOf(entry: JournalEntry): string {
  const open = JSON.stringify(entry).slice(0, -1);
  return `${open},"crc":"${checksumOf(open)}"}\n`;
}

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

async function* readEntries(path: string): AsyncGenerator<JournalEntry | DamagedLine> {
  let number = 0;
  for await (const line of linesOf(createReadStream(path))) {
    number++;
    if (line !== '') yield parseLine(line) ?? { damagedLine: number };
  }
}

const endLength = ',"crc":"00000000"}'.length;
const end = /^,"crc":"([0-9a-f]{8})"}$/;

function parseLine(line: string): JournalEntry | undefined {
  const checksum = end.exec(line.slice(-endLength))?.[1];
  if (checksum && checksum !== checksumOf(line.slice(0, -endLength))) return undefined;
  try {
    return toEntry(JSON.parse(line));
  } catch {
    return undefined;
  }
}

function toEntry(value: unknown): JournalEntry | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entry = value as JournalEntry;
  if (!('lead' in entry)) return 'message' in entry || 'forget' in entry ? entry : undefined;
  const { lead, messages } = entry;
  const { created_at, consented_at, quarantined_at } = lead;
  const dates = {
    created_at: new Date(created_at),
    consented_at: consented_at && new Date(consented_at),
    quarantined_at: quarantined_at && new Date(quarantined_at),
  };
  return { lead: { ...lead, ...dates }, messages };
}

/** What is damaged goes, too: nobody can tell whose it is. */
async function* withoutLeads(
  entries: AsyncGenerator<JournalEntry | DamagedLine>,
  isMeant: (lead: NewLeadRow) => boolean,
): AsyncGenerator<JournalEntry> {
  const messages = new Set<string>();
  for await (const entry of entries) {
    if ('lead' in entry && isMeant(entry.lead)) {
      for (const { id } of entry.messages) messages.add(id);
    } else if ('damagedLine' in entry) continue;
    else if (!('message' in entry && messages.has(entry.message))) yield entry;
  }
}
