import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { afterEach, expect, test, vi } from 'vitest';
import { smtpTransport } from '../../server/delivery/mail/smtp.ts';
import { DeliveryError } from '../../server/delivery/outbox/delivery.ts';

/** What a mail server does instead of what is usual, and where. */
type Trouble = `${'HELLO' | 'MAIL' | 'RCPT' | 'DATA' | 'TEXT'} ${string}`;

afterEach(() => void vi.useRealTimers());

/** What a mail server does, and what it reports. */
interface Conversation {
  trouble: string;
  /** E-mails that go well before there is trouble. */
  before?: number;
  /** Called when the server stays silent. */
  onSilence?: () => void;
  /** Called for each text that arrived whole. */
  onText?: () => void;
}

/** Speaks as much SMTP as it takes to send e-mails. */
function speak(socket: Socket, { trouble, before = 0, onSilence, onText }: Conversation): void {
  const [where, what = ''] = trouble.split(/ (.*)/);
  let texts = 0;
  let inText = false;
  const answer = (place: string, usual: string) => {
    if (place !== where || texts < before) return socket.write(`${usual}\r\n`);
    if (what === 'close') return socket.end();
    if (what === 'silence') return onSilence?.();
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
        onText?.();
        answer('TEXT', '250 taken');
        texts++;
      } else if (line.startsWith('DATA')) {
        inText = where !== 'DATA' || texts < before;
        answer('DATA', '354 go on');
      } else answer(line.slice(0, 4), '250 fine');
    });
}

/** Sends e-mails one after another; returns the outcome of the last one. */
async function sendTo(conversation: Conversation): Promise<string> {
  const { trouble, before = 0 } = conversation;
  const server = createServer((socket) => speak(socket, conversation)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  if (trouble === 'nobody there') server.close();
  const transport = smtpTransport({ host: '127.0.0.1', port, secure: false });
  const mail = { from: 'hello@site.example', to: 'maria@pines.example', text: 'x' };
  for (let sent = 0; sent < before; sent++) await transport.send(mail, 'id');
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
  expect(await sendTo({ trouble })).toBe(verdict);
});

const places = ['HELLO', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'TEXT'];
const breaks = places.flatMap((place) =>
  ['close', 'reset'].flatMap((what) =>
    [0, 1, 2].map((before) => [`${place} ${what}`, before] as const),
  ),
);

test.each(breaks)('%s after %i e-mails: no text is sent again', async (trouble, before) => {
  let texts = 0;
  const onText = () => {
    texts++;
  };
  const verdict = await sendTo({ trouble, before, onText });
  // A greeting has its trouble on a new connection only, and the one before is still open.
  const isOver = before > 0 && /^(HELLO|EHLO)/.test(trouble);
  expect(verdict).toMatch(isOver ? /^sent$/ : /^(failing|unreachable) /);
  expect(texts).toBe(before + (isOver || trouble.startsWith('TEXT') ? 1 : 0));
});

test.each(
  ['MAIL', 'RCPT', 'DATA'].flatMap((place) => [0, 2].map((before) => [place, before] as const)),
)(
  'a server that falls silent at %s after %i e-mails is left after a minute',
  async (place, before) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let texts = 0;
    const onText = () => {
      texts++;
    };
    const silent = Promise.withResolvers<void>();
    const verdict = sendTo({
      trouble: `${place} silence`,
      before,
      onSilence: silent.resolve,
      onText,
    });
    await silent.promise;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await verdict).toBe('failing ETIMEDOUT');
    expect(texts).toBe(before);
  },
);

test('a server that is silent once it has the text is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const silent = Promise.withResolvers<void>();
  let end = () => {};
  const server = createServer((socket) => {
    end = () => socket.write('250 taken\r\n');
    speak(socket, { trouble: 'TEXT silence', onSilence: silent.resolve });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = smtpTransport({ host: '127.0.0.1', port, secure: false });
  const mail = { from: 'hello@site.example', to: 'maria@pines.example', text: 'x' };
  const sending = transport.send(mail, 'id');
  await silent.promise;
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  end();
  await sending;
  transport.close();
  server.close();
});
