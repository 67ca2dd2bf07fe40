import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { sendText } from './answers.ts';

/** Milliseconds after which a service is taken as gone. */
const PATIENCE = 30_000;

/**
 * Passes a request on to a service, with `own` headers beside its own; resolves once the answer has ended,
 * or was broken off. `excuse` is what is answered where the service does not.
 */
export function proxyRequest(
  service: string,
  request: IncomingMessage,
  response: ServerResponse,
  { excuse, own = {} }: { excuse: string; own?: Readonly<Record<string, string>> },
): Promise<void> {
  const { method, headers, url = '/' } = request;
  const passed = ask(
    new URL(url, service),
    { method, headers: { ...headers, ...own } },
    (answer) => {
      if (response.destroyed) return answer.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      // An answer that breaks off ends here too: nobody waits for the rest of it.
      pipeline(answer, response, () => {});
    },
  );
  passed.setTimeout(PATIENCE, () => passed.destroy());
  passed.on('error', () => {
    if (response.headersSent) response.destroy();
    else sendText(response, 503, excuse);
  });
  request.pipe(passed);
  return new Promise((ended) => response.once('close', ended));
}
