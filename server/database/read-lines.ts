import type { Readable } from 'node:stream';

const chunkLength = 65_536;

/**
 * The lines of a stream of UTF-8 text, without their line feeds. Those of `node:readline` also end at
 * U+2028, which may stand in JSON, and end quietly where the stream fails. A line of more than `longest`
 * characters ends there; its rest is skipped.
 */
export async function* linesOf(
  stream: Readable,
  longest = Number.POSITIVE_INFINITY,
): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let line = '';
  let skips = false;
  for await (const chunk of stream) {
    const [first = '', ...more]: string[] = chunk.split('\n');
    if (!skips) line += first;
    if (line.length > longest) {
      yield line;
      [line, skips] = ['', true];
    }
    for (const next of more) {
      if (!skips) yield line;
      [line, skips] = [next, false];
    }
  }
  if (line !== '') yield line;
}

/** Puts small texts together: each one that is written costs a call of the system. */
export async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
