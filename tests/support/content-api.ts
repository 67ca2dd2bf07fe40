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
  /** Ends connections to a path within their answers. */
  cutOff(path: string): void;
}

export async function startContentApi(): Promise<ContentApi> {
  const requests: string[] = [];
  let next: { status: number; body: string } | undefined;
  let cut = '';
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (!next) return void request.socket.destroy();
    if (request.url === cut) {
      response.writeHead(200, { 'content-length': 100 }).write('[');
      return void setImmediate(() => request.socket.destroy());
    }
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
    cutOff(path) {
      cut = path;
    },
    async [Symbol.asyncDispose]() {
      await new Promise((closed) => server.close(closed));
    },
  };
}
