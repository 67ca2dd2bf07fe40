import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** An e-mail as it arrived. */
export interface ReceivedMail {
  to: string[];
  raw: string;
}

/** A real mail server on a free port. */
export interface TestSmtp {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** How often each Message-ID arrived. */
  counts: Map<string, number>;
  close(): Promise<void>;
}

/**
 * Starts a mail server; `refuse` answers a recipient with an error of that code, and `answerMs` is how
 * long it takes to confirm an e-mail that it has.
 */
export async function startSmtp({
  port = 0,
  refuse = () => undefined,
  answerMs = () => 0,
}: {
  port?: number;
  answerMs?: () => number;
  refuse?: (address: string) => number | undefined;
} = {}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const counts = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const code = refuse(address);
      done(code ? Object.assign(new Error('no'), { responseCode: code }) : null);
    },
    onData(stream, { envelope }, done) {
      const receive = (raw: string) => {
        const id = /^Message-ID: <([^@]+)@/im.exec(raw)?.[1] ?? '';
        counts.set(id, (counts.get(id) ?? 0) + 1);
        mails.push({ to: envelope.rcptTo.map(({ address }) => address), raw });
        setTimeout(done, answerMs());
      };
      // A sender that is killed in the middle of an e-mail has sent none.
      text(stream).then(receive, done);
    },
  });
  // Clients that are killed leave broken connections behind.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const actual = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${actual}`,
    port: actual,
    mails,
    counts,
    close: () => new Promise((done) => server.close(done)),
  };
}
