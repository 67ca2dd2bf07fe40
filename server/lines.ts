import type { Readable } from 'node:stream';

const chunkLength = 65_536;

/**
 * The lines of a stream of UTF-8 text, without their line feeds. Those of `node:readline` also end at
 * U+2028, which may stand in JSON, and end quietly where the stream fails.
 */
export async function* linesOf(stream: Readable): AsyncGenerator<string> {
  stream.setEncoding('utf8');
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
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
