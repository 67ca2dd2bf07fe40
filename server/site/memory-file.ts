import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ContentCoding } from './content-coding.ts';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const worthCompressingBytes = 256;

/** Quality of Brotli while a visitor waits: a few milliseconds for a page. */
const QUICK = 7;

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
  /** Whether its smallest representation has been ordered. */
  shrunk: boolean;
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
    shrunk: false,
  };
}

/**
 * The file in a coding. The first visitor who wants it waits for a quick compression; once somebody
 * wants it again, it is compressed as small as it gets for all who follow.
 */
export function represent(
  file: MemoryFile,
  coding: ContentCoding,
): Representation | Promise<Representation> {
  const ready = file.ready[coding];
  if (!ready) {
    // A file that there is no memory to compress is sent as it is.
    file.making[coding] ??= compress(file, coding, QUICK).catch(() => file.ready.identity);
    return file.making[coding];
  }
  if (coding === 'br' && !file.shrunk) shrink(file);
  return ready;
}

/** The last file to be made small: one after the other, so that requests keep the other processors. */
let lastShrunk: Promise<unknown> = Promise.resolve();

function shrink(file: MemoryFile): void {
  file.shrunk = true;
  const make = () => compress(file, 'br', constants.BROTLI_MAX_QUALITY);
  // What is ready stays if there is no memory for another one.
  lastShrunk = lastShrunk.then(make).catch(() => {});
}

async function compress(
  file: MemoryFile,
  coding: ContentCoding,
  quality: number,
): Promise<Representation> {
  const { identity } = file.ready;
  const body = await encode(identity.body, coding, quality);
  // A body that grew is of no use to anybody.
  const made =
    body.length < identity.body.length
      ? createRepresentation(body, coding, file.headers)
      : identity;
  file.ready[coding] = made;
  return made;
}

async function encode(body: Buffer, coding: ContentCoding, quality: number): Promise<Buffer> {
  if (coding === 'identity') return body;
  if (coding === 'gzip') return compressGzip(body, { level: 9 });
  return compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
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
