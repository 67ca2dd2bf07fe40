import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { gzipSync } from 'node:zlib';

/** What a host answers, before it is sent. */
export interface HostAnswer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** What is wrong with a host: it changes answers. */
export type Fault = (answer: HostAnswer, path: string) => void;

/** What a host speaks HTTPS with. */
export interface Certificate {
  key: Buffer;
  cert: Buffer;
}

/** A host in front of the service, as good as the last fault that it was given. */
export interface FaultyHost {
  fault: Fault;
  /** Takes another certificate for connections from now on. */
  renew(certificate: Certificate): void;
  close(): void;
}

/** Hosts a site by what its service answers, compressed; below `/api` only if it `hasService`. */
export async function startFaultyHost({
  port,
  behind,
  hasService = true,
  certificate,
}: {
  port: number;
  /** Address of the service. */
  behind: string;
  hasService?: boolean;
  certificate?: Certificate;
}): Promise<FaultyHost> {
  const serve: RequestListener = async (request, response) => {
    const path = request.url ?? '';
    const isUnknown = !hasService && path.includes('/api/');
    const answer = await askBehind(request, behind, isUnknown ? '/unknown' : path);
    host.fault(answer, path);
    const { status, headers, body } = answer;
    const isPacked = headers.get('content-encoding') === 'gzip';
    response.writeHead(status, Object.fromEntries(headers));
    response.end(status === 204 ? undefined : isPacked ? gzipSync(body) : body);
  };
  const secure = createSecureServer({ ...certificate }, serve);
  const server = certificate ? secure : createServer(serve);
  const host: FaultyHost = {
    fault() {},
    renew(renewed) {
      secure.setSecureContext(renewed);
      secure.closeAllConnections();
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  return host;
}

async function askBehind(
  request: IncomingMessage,
  behind: string,
  path: string,
): Promise<HostAnswer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { 'content-type': type = '', 'x-site-check': trial } = request.headers;
  const answer = await fetch(behind + path, {
    method: request.method,
    redirect: 'manual',
    // The service sees its own address, where other hosts pass on the name of theirs.
    headers: {
      'content-type': type,
      ...(request.headers.origin && { origin: behind }),
      ...(trial !== undefined && { 'x-site-check': String(trial) }),
    },
    body: chunks.length > 0 ? Buffer.concat(chunks) : undefined,
  });
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.set('content-encoding', 'gzip');
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) };
}

/** Changes what is answered at a path. */
export function atPath(path: string, change: (answer: HostAnswer) => void): Fault {
  return (answer, asked) => {
    if (asked === path) change(answer);
  };
}

/** Changes all pages that are there. */
export function onPages(change: (answer: HostAnswer) => void): Fault {
  return (answer) => {
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    if (isPage && answer.status === 200) change(answer);
  };
}

/** Changes the text of an answer. */
export function rewrite(answer: HostAnswer, from: RegExp | string, to: string): void {
  const text = answer.body.toString();
  answer.body = Buffer.from(text.replace(from, to));
  if (answer.body.toString() === text) throw new Error(`There is no ${from} in it.`);
}
