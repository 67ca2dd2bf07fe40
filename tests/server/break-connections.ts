import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A request as it goes over the wire; a caller that breaks it off may omit its end. */
export interface WireRequest {
  head: string;
  body: string;
}

/** How much of the exchange has happened when the connection breaks. */
const moments = ['in the head', 'in the body', 'before the answer', 'in the answer'] as const;

/** How it breaks. */
const ends: readonly ((socket: Socket) => unknown)[] = [
  // SO_LINGER 0: the other side finds a connection that has no remote address any more.
  (socket) => socket.resetAndDestroy(),
  (socket) => socket.destroy(),
  // Half-closed: nothing more comes, but an answer would be read.
  (socket) => socket.end(),
];

const atOnce = 50;

/** Sends a request so many times and breaks each connection, at every moment and in every way. */
export async function breakConnections(
  url: string,
  { head, body }: WireRequest,
  count: number,
): Promise<void> {
  const port = Number(new URL(url).port);
  const begun = `${head}\r\nhost: x\r\n`;
  const whole = `${begun}content-length: ${body.length}\r\n\r\n${body}`;
  const sent: Record<(typeof moments)[number], string> = {
    'in the head': begun,
    'in the body': `${begun}content-length: ${body.length + 9}\r\n\r\n${body}`,
    'before the answer': whole,
    'in the answer': whole,
  };
  let started = 0;
  async function work(): Promise<void> {
    while (started < count) {
      const turn = started++;
      const moment = moments[turn % moments.length] ?? 'in the head';
      const end = ends[Math.floor(turn / moments.length) % ends.length];
      const socket = connect(port, '127.0.0.1');
      // The service may close first, in any way.
      socket.on('error', () => {});
      const closed = new Promise((done) => socket.once('close', done));
      await once(socket, 'connect');
      const answered = new Promise((done) => socket.once('data', done));
      await new Promise((done) => socket.write(sent[moment], done));
      if (moment === 'in the answer') await Promise.race([answered, closed]);
      socket.resume();
      end?.(socket);
      await closed;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work));
}
