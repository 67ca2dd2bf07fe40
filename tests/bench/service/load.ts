import { connect, type Socket } from 'node:net';

/** What one run of the load generator sends: the same requests over and over. */
export interface LoadOrder {
  port: number;
  connections: number;
  seconds: number;
  /**
   * A complete request; each run of `~` becomes a number that never comes twice, and `{connection}` the
   * number of the connection.
   */
  request: string;
  /** Requests per second over all connections; without it, each answer brings the next request. */
  rate?: number;
}

/** What came back. */
export interface LoadResult {
  answers: number;
  /** Answers by status. */
  statuses: Record<string, number>;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

process.once('message', async (order: LoadOrder) => {
  process.send?.(await sendLoad(order));
  process.disconnect();
});

/** Keeps connections busy for some seconds and counts what comes back. */
async function sendLoad(order: LoadOrder): Promise<LoadResult> {
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const started = performance.now();
  const until = started + order.seconds * 1000;
  const gapMs = order.rate ? (order.connections * 1000) / order.rate : 0;
  await Promise.all(
    Array.from({ length: order.connections }, async (_none, index) => {
      const socket = await open(order.port);
      const request = createRequests(order.request.replace('{connection}', String(index)));
      let due = started + (gapMs * index) / order.connections;
      while (performance.now() < until) {
        if (gapMs > 0) {
          const wait = due - performance.now();
          if (wait > 0) await new Promise((done) => setTimeout(done, wait));
          due = Math.max(due + gapMs, performance.now());
        }
        const sent = performance.now();
        const status = await exchange(socket, request());
        latencies.push(performance.now() - sent);
        statuses[status] = (statuses[status] ?? 0) + 1;
      }
      socket.destroy();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  latencies.sort((a, b) => a - b);
  const quantile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  return {
    answers: latencies.length,
    statuses,
    perSecond: latencies.length / seconds,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
}

/** Numbers start at a random place, so that no other run sends the same. */
function createRequests(text: string): () => Buffer {
  const marks = /~+/.exec(text)?.[0];
  if (!marks) {
    const bytes = Buffer.from(text);
    return () => bytes;
  }
  let number = Math.floor(Math.random() * 10 ** (marks.length - 1));
  return () => {
    number += 1;
    return Buffer.from(text.replaceAll(marks, String(number).padStart(marks.length, '0')));
  };
}

async function open(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('error', fail);
  });
  return socket;
}

/** Sends one request and reads its answer, whose length the head tells; gives the status. */
function exchange(socket: Socket, request: Buffer): Promise<string> {
  return new Promise((done, fail) => {
    let status = '';
    let missing = -1;
    let head: Buffer | undefined;
    const end = () => {
      socket.off('data', read);
      socket.off('close', lost);
    };
    const lost = () => {
      end();
      fail(new Error('The server closed the connection'));
    };
    const read = (part: Buffer) => {
      if (missing < 0) {
        head = head ? Buffer.concat([head, part]) : part;
        const at = head.indexOf('\r\n\r\n');
        if (at < 0) return;
        const text = head.toString('latin1', 0, at);
        status = text.slice(9, 12);
        const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text)?.[1] ?? 0);
        missing = length - (head.length - at - 4);
      } else missing -= part.length;
      if (missing > 0) return;
      end();
      done(status);
    };
    socket.on('data', read);
    socket.once('close', lost);
    socket.write(request);
  });
}
