import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A headless CMS of a test: it answers each request as it is set to. */
export interface ContentApi extends AsyncDisposable {
  url: string;
  /** The paths that were asked for, queries included. */
  requests: string[];
  /** Sets the answer to all requests. */
  answer(status: number, body: string): void;
  /** Ends each connection without an answer. */
  hangUp(): void;
}

export async function startContentApi(): Promise<ContentApi> {
  const requests: string[] = [];
  let next: { status: number; body: string } | undefined;
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (!next) return void request.socket.destroy();
    response.writeHead(next.status, { connection: 'close' }).end(next.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(status, body) {
      next = { status, body };
    },
    hangUp() {
      next = undefined;
    },
    async [Symbol.asyncDispose]() {
      await new Promise((closed) => server.close(closed));
    },
  };
}
