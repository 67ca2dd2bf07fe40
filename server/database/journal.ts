import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Message, NewLeadRow, NewMessage } from './database.ts';
import { type JournalEntry, lineOf, longestLine, parseLine } from './journal-entry.ts';
import { inChunks, linesOf } from './read-lines.ts';
import { replaceFile } from './replace-file.ts';

/** A line of the journal; without an entry it is damaged: torn by a power cut or a full disk, or changed. */
interface JournalLine {
  number: number;
  entry?: JournalEntry;
}

/** Whether a lead of the journal is meant; `isForgotten` says that it was not stored after all. */
export type MeantLead = (lead: NewLeadRow, isForgotten: boolean) => boolean;

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
  /** Records the outcome of a message, so that a restored database does not send it again. */
  noteMessage(id: string, status: Message['status']): void;
  /** Every line, oldest first. */
  read(): AsyncGenerator<JournalLine>;
  /** Copies these lines, and no others, to the file of damaged lines beside the journal. */
  quarantine(lines: ReadonlySet<number>): Promise<void>;
  /**
   * Tries whether the disk takes a lead of the greatest size now.
   * @throws any error of the file system.
   */
  probe(): Promise<void>;
  /** Takes leads out for good, messages included; those that were not stored after all, too. */
  eraseLeads(isMeant: MeantLead): Promise<void>;
  close(): Promise<void>;
}

/** Opens the journal, which only its owner may read, and creates it if it is missing. */
export async function openJournal(path: string): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let file = await openSynced(path);
  const writer = lineWriter(() => file);
  return {
    addLead: (lead, messages) => writer.write({ lead, messages }, 'sync'),
    forgetLead: (id) => void writer.write({ forget: id }),
    noteMessage: (id, status) => void writer.write({ message: id, status }),
    read: () => readLines(path),
    quarantine: (lines) => copyLines(path, lines),
    probe: () =>
      writer.alone(async () => {
        // One that was taken away can still be written to.
        const [named, open] = await Promise.all([stat(path), file.stat()]);
        if (named.ino !== open.ino) throw new Error('the journal is another file now');
        await writeProbe(`${path}.probe`);
      }),
    eraseLeads: (isMeant) =>
      writer.alone(async () => {
        if (writer.isOwing()) throw new Error('the disk does not take the journal');
        const forgotten = await readForgotten(path);
        const isOut = (lead: NewLeadRow) => isMeant(lead, forgotten.has(String(lead.id)));
        await replaceFile(path, inChunks(withoutLeads(readLines(path), isOut)));
        await rm(damagedPlace(path), { force: true });
        await file.close();
        file = await openSynced(path);
      }),
    close: () => writer.alone(() => file.close()),
  };
}

/** A new file is only safe once its folder is on the disk, too. */
async function openSynced(path: string): Promise<FileHandle> {
  const file = await open(path, 'a', 0o600);
  try {
    await syncFolder(dirname(path));
    // What a power cut left half-written ends here.
    if ((await file.stat()).size > 0) await file.write('\n');
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
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

async function* readLines(path: string): AsyncGenerator<JournalLine & { text: string }> {
  let number = 0;
  for await (const text of linesOf(createReadStream(path), longestLine)) {
    number++;
    if (text !== '') yield { number, text, entry: parseLine(text) };
  }
}

/** Copies lines to a file of their own, which replaces that of the last time. */
async function copyLines(path: string, numbers: ReadonlySet<number>): Promise<void> {
  const place = damagedPlace(path);
  if (numbers.size === 0) return rm(place, { force: true });
  await replaceFile(place, linesWith(path, numbers));
}

async function* linesWith(path: string, numbers: ReadonlySet<number>): AsyncGenerator<string> {
  for await (const { number, text } of readLines(path)) {
    if (numbers.has(number)) yield `${text}\n`;
  }
}

function damagedPlace(path: string): string {
  return `${path}.damaged`;
}

/** The ids of leads that were not stored after all. */
async function readForgotten(path: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { entry } of readLines(path)) {
    if (entry && 'forget' in entry) ids.add(entry.forget);
  }
  return ids;
}

/** Damaged lines go, too: nobody knows whose they are. */
async function* withoutLeads(
  lines: AsyncGenerator<JournalLine>,
  isMeant: (lead: NewLeadRow) => boolean,
): AsyncGenerator<string> {
  const messages = new Set<string>();
  for await (const { entry } of lines) {
    if (!entry) continue;
    if ('lead' in entry && isMeant(entry.lead)) {
      for (const { id } of entry.messages) messages.add(id);
    } else if (!('message' in entry && messages.has(entry.message))) yield lineOf(entry);
  }
}
