import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import type { StudioOptions } from './studio-parts.ts';

/** Passes a request on to the lead service, which believes us who asks. */
export function passToService(
  request: IncomingMessage,
  response: ServerResponse,
  { service }: Pick<StudioOptions, 'service'>,
  email: string,
): void {
  const { method, headers, url: path } = request;
  const passed = ask(
    new URL(path ?? '/', service.url),
    { method, headers: { ...headers, [service.userHeader]: email } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
    },
  );
  passed.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end('The lead service does not answer.\n');
  });
  request.pipe(passed);
}
