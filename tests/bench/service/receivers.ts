import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that takes everything at once and keeps nothing, and a webhook that does the same,
 * but answers 503 to leads whose name is Poison. Asked with GET, it says where the mail server is.
 */
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    stream.resume().once('end', () => done());
  },
});
smtp.on('error', () => {});
smtp.listen(0, '127.0.0.1');
await once(smtp.server, 'listening');
const { port: smtpPort } = smtp.server.address() as AddressInfo;

const webhook = createServer(async (request, response) => {
  if (request.method === 'GET') return response.end(`smtp://127.0.0.1:${smtpPort}`);
  const isPoison = (await text(request)).includes('"Poison"');
  return response.writeHead(isPoison ? 503 : 204).end();
}).listen(0, '127.0.0.1');
await once(webhook, 'listening');
const { port } = webhook.address() as AddressInfo;
process.stdout.write(`Listening on http://127.0.0.1:${port}\n`);
