import { crc32 } from 'node:zlib';
import { isMapping, parseJson } from '../../renderer/light.ts';
import type { Message, NewLeadRow, NewMessage } from './database.ts';

/**
 * One line of the journal: a lead with its messages, the outcome of a message, or a lead that was
 * written but not stored.
 */
export type JournalEntry = LeadEntry | MessageEntry | ForgetEntry;

/** A lead with its messages. */
export interface LeadEntry {
  lead: NewLeadRow;
  messages: readonly NewMessage[];
}

interface MessageEntry {
  message: string;
  status: Message['status'];
}

interface ForgetEntry {
  forget: string;
}

/** Characters of a line at most: many times the largest lead, and little enough to be held in memory. */
export const longestLine = 2 * 1024 * 1024;

/**
 * A line is a JSON object whose last value is a CRC-32 of all before it, so that it says of itself
 * whether it is whole. Earlier versions wrote none, and ignore it.
 */
export function lineOf(entry: JournalEntry): string {
  const open = JSON.stringify(entry).slice(0, -1);
  return `${open},"crc":"${checksumOf(open)}"}\n`;
}

/** The entry of a line, or undefined if the line is damaged. */
export function parseLine(line: string): JournalEntry | undefined {
  const checksum = end.exec(line.slice(-endLength))?.[1];
  if (checksum && checksum !== checksumOf(line.slice(0, -endLength))) return undefined;
  const value = parseJson(line);
  if (!isMapping(value)) return undefined;
  // A checksum under a damaged name is a key that no entry has.
  const { crc: _, ...entry } = value;
  const keys = Object.keys(entry).sort().join();
  if (keys === 'lead,messages') return toLeadEntry(entry);
  if (keys === 'message,status') return isMessageEntry(entry) ? entry : undefined;
  if (keys === 'forget') return isForgetEntry(entry) ? entry : undefined;
  return undefined;
}

const endLength = ',"crc":"00000000"}'.length;
const end = /^,"crc":"([0-9a-f]{8})"}$/;

function checksumOf(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}

type Values = Readonly<Record<string, unknown>>;

function toLeadEntry({ lead, messages }: Values): LeadEntry | undefined {
  if (!isMapping(lead) || !isId(lead.id)) return undefined;
  if (!Array.isArray(messages) || !messages.every(isNewMessage)) return undefined;
  const { created_at, consented_at, quarantined_at, extra } = lead;
  if (typeof created_at !== 'string' || typeof extra !== 'string' || !isMapping(parseJson(extra)))
    return undefined;
  const dates = {
    created_at: new Date(created_at),
    consented_at: toDate(consented_at),
    quarantined_at: toDate(quarantined_at),
  };
  const isWhole = Object.values(dates).every((date) => !date || !Number.isNaN(date.getTime()));
  return isWhole ? { lead: { ...lead, ...dates } as NewLeadRow, messages } : undefined;
}

function toDate(value: unknown): Date | null | undefined {
  if (value === null || value === undefined) return value;
  return new Date(typeof value === 'string' ? value : Number.NaN);
}

const kinds: ReadonlySet<unknown> = new Set<Message['kind']>([
  'team-mail',
  'visitor-mail',
  'confirm-mail',
  'webhook',
]);
const statuses: ReadonlySet<unknown> = new Set<Message['status']>([
  'held',
  'pending',
  'sent',
  'skipped',
  'dead',
]);

function isNewMessage(value: unknown): value is NewMessage {
  return (
    isMapping(value) &&
    isId(value.id) &&
    kinds.has(value.kind) &&
    statuses.has(value.status) &&
    (typeof (value.recipient ?? null) === 'string' || (value.recipient ?? null) === null)
  );
}

function isMessageEntry(value: object): value is MessageEntry {
  return isMapping(value) && isId(value.message) && statuses.has(value.status);
}

function isForgetEntry(value: object): value is ForgetEntry {
  return isMapping(value) && isId(value.forget);
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}
