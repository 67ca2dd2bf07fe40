import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const PIECE = 2000;

/** A site behind a thin line: its pages arrive in pieces, with time to paint between them. */
export interface SlowSite {
  url: string;
  stop: () => Promise<void>;
}

/** Passes on what another service answers, pages slowly. */
export async function slowDown(site: string): Promise<SlowSite> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(site + request.url);
    const type = answer.headers.get('content-type') ?? '';
    const bytes = new Uint8Array(await answer.arrayBuffer());
    response.writeHead(answer.status, { 'content-type': type });
    for await (const piece of type.startsWith('text/html') ? inPieces(bytes) : [bytes]) {
      response.write(piece);
    }
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  };
}

/** The head at once, which shows nothing; then a piece for about each frame. */
async function* inPieces(page: Uint8Array): AsyncGenerator<Uint8Array> {
  const body = Buffer.from(page.buffer).indexOf('<body');
  yield page.subarray(0, body);
  for (let at = body; at < page.length; at += PIECE) {
    await wait(20);
    yield page.subarray(at, at + PIECE);
  }
}
