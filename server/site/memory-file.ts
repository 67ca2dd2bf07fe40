import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentCoding } from './content-coding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const worthCompressingBytes = 256;

/** `fast` while a visitor waits, `small` where there is time. */
export type Effort = 'fast' | 'small';

const brotliQualities: Readonly<Record<Effort, number>> = { fast: 7, small: 11 };

/** A body that is ready to be sent, with its headers. */
export interface Representation {
  body: Buffer;
  etag: string;
  headers: Readonly<Record<string, string>>;
  /** The same for the answer 304, which has no body. */
  notModifiedHeaders: Readonly<Record<string, string>>;
}

/** A file that is answered from memory, in every coding that pays. */
export interface MemoryFile {
  /** Digest of content and headers: two files with the same one give the same answers. */
  digest: string;
  /** Headers of every answer with it, in any coding. */
  headers: Readonly<Record<string, string>>;
  compressible: boolean;
  /** What is ready; the others are made when first wanted. */
  ready: Partial<Record<ContentCoding, Representation>> & { identity: Representation };
  /** What is being made, so that many visitors wait for one. */
  making: Partial<Record<ContentCoding, Promise<Representation>>>;
}

/** Prepares a file as it is; `headers` are those of its path, without type, length and ETag. */
export function createMemoryFile(
  content: Buffer,
  type: { type: string; compressible: boolean },
  pathHeaders: Readonly<Record<string, string>>,
): MemoryFile {
  const compressible = type.compressible && content.length >= worthCompressingBytes;
  const headers: Record<string, string> = { ...pathHeaders, 'content-type': type.type };
  if (compressible) headers.vary = 'accept-encoding';
  const identity = createRepresentation(content, 'identity', headers);
  return {
    digest: shortDigest(JSON.stringify([identity.etag, headers])),
    headers,
    compressible,
    ready: { identity },
    making: {},
  };
}

/** Makes the representation in a coding that is not ready yet. */
export function represent(file: MemoryFile, coding: ContentCoding): Promise<Representation> {
  file.making[coding] ??= compress(file, coding, 'fast');
  return file.making[coding];
}

/** Makes what visitors would otherwise wait for, one after the other, as long as it is wanted. */
export async function compressAhead(
  files: Iterable<MemoryFile>,
  { effort, isWanted }: { effort: Effort; isWanted: () => boolean },
): Promise<void> {
  for (const file of files) {
    if (!isWanted()) return;
    if (!file.compressible) continue;
    if (!file.ready.br || effort === 'small') await compress(file, 'br', effort);
    if (!file.ready.gzip) await compress(file, 'gzip', effort);
  }
}

async function compress(
  file: MemoryFile,
  coding: ContentCoding,
  effort: Effort,
): Promise<Representation> {
  const { identity } = file.ready;
  const body = await encode(identity.body, coding, effort);
  // A body that grew is of no use to anybody.
  const made =
    body.length < identity.body.length
      ? createRepresentation(body, coding, file.headers)
      : identity;
  // One made in a hurry that ends later must not replace a smaller one.
  if (effort === 'small' || !file.ready[coding]) file.ready[coding] = made;
  return made;
}

async function encode(body: Buffer, coding: ContentCoding, effort: Effort): Promise<Buffer> {
  if (coding === 'identity') return body;
  if (coding === 'gzip') return compressGzip(body, { level: 9 });
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotliQualities[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
}

function createRepresentation(
  body: Buffer,
  coding: ContentCoding,
  { 'content-type': type = '', ...headers }: Readonly<Record<string, string>>,
): Representation {
  // Every body has an ETag of its own: a strong one promises the same bytes.
  const etag = `"${shortDigest(body)}"`;
  const notModifiedHeaders = { ...headers, etag };
  return {
    body,
    etag,
    headers: {
      ...notModifiedHeaders,
      'content-type': type,
      'content-length': String(body.length),
      ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    },
    notModifiedHeaders,
  };
}

function shortDigest(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
