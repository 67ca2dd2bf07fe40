import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { smtpTransport } from '../../server/delivery/mail/smtp.ts';
import { DeliveryError } from '../../server/delivery/outbox/delivery.ts';

/** What a mail server does instead of what is usual, and where. */
type Trouble = `${'HELLO' | 'MAIL' | 'RCPT' | 'DATA' | 'TEXT'} ${string}`;

/** Speaks as much SMTP as it takes to send one e-mail. */
function speak(socket: Socket, trouble: string): void {
  const [where, what = ''] = trouble.split(/ (.*)/);
  let inText = false;
  const answer = (place: string, usual: string) => {
    if (place !== where) return socket.write(`${usual}\r\n`);
    if (what === 'close') return socket.end();
    if (what === 'reset') return socket.resetAndDestroy();
    return socket.write(`${what}\r\n`);
  };
  socket.on('error', () => {});
  answer('HELLO', '220 ready');
  createInterface({ input: socket })
    .on('error', () => {})
    .on('line', (line) => {
      if (inText && line !== '.') return;
      if (inText) {
        inText = false;
        answer('TEXT', '250 taken');
      } else if (line.startsWith('DATA')) {
        inText = where !== 'DATA';
        answer('DATA', '354 go on');
      } else answer(line.slice(0, 4), '250 fine');
    });
}

async function sendTo(trouble: string): Promise<string> {
  const server = createServer((socket) => speak(socket, trouble)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (trouble === 'nobody there') server.close();
  const transport = smtpTransport({ host: '127.0.0.1', port, secure: false });
  const mail = { from: 'hello@site.example', to: 'maria@pines.example', text: 'x' };
  const verdict = await transport.send(mail, 'id').then(
    () => 'sent',
    (error: unknown) => (error instanceof DeliveryError ? `${error.verdict} ${error.code}` : error),
  );
  transport.close();
  server.close();
  return String(verdict);
}

// What is said of the message counts for the message; what fails before or around it may be the
// fault of either.
test.each<[Trouble | 'none' | 'nobody there', string]>([
  ['none', 'sent'],
  ['RCPT 550 no such person', 'refused 550'],
  ['RCPT 451 later', 'later 451'],
  ['RCPT 503 what?', 'later 503'],
  ['RCPT 421 too much', 'failing 421'],
  ['RCPT close', 'failing ECONNECTION'],
  ['RCPT reset', 'failing ECONNRESET'],
  ['DATA 554 no', 'refused 554'],
  ['TEXT 554 looks bad', 'refused 554'],
  ['TEXT 452 disk full', 'later 452'],
  ['TEXT close', 'failing ECONNECTION'],
  ['MAIL 550 not from you', 'failing 550'],
  ['MAIL 451 later', 'failing 451'],
  ['HELLO 421 busy', 'unreachable 421'],
  ['HELLO 554 go away', 'unreachable 554'],
  ['HELLO close', 'unreachable ECONNECTION'],
  ['nobody there', 'unreachable ECONNREFUSED'],
])('a mail server with trouble at %j: %s', async (trouble, verdict) => {
  expect(await sendTo(trouble)).toBe(verdict);
});
