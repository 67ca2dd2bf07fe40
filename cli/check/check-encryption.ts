import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { ask, redirectTarget } from './ask.ts';
import { faults, type LiveDiagnostic } from './faults.ts';

/** A certificate that ends sooner should have been renewed by itself. */
const LEAST_DAYS = 14;
const DAY_MS = 86_400_000;

/** How long the certificate of a host may take to arrive, in milliseconds. */
const PATIENCE = 15_000;

/** Whether the certificate of an address with HTTPS lasts for a while. */
export async function checkCertificate(url: string, now: number): Promise<LiveDiagnostic[]> {
  const { origin, protocol } = new URL(url);
  const ends = protocol === 'https:' ? await certificateEnd(url) : undefined;
  if (ends === undefined || ends - now >= LEAST_DAYS * DAY_MS) return [];
  const day = new Date(ends).toISOString().slice(0, 10);
  return [{ url: origin, ...faults.certificateEnds(day) }];
}

/** When the certificate of a host ends, in milliseconds since 1970. */
function certificateEnd(url: string): Promise<number | undefined> {
  const { hostname, port } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(port || 443),
      ...(!isIP(host) && { servername: host }),
      timeout: PATIENCE,
    });
    const end = (ends?: number) => {
      resolve(ends);
      socket.destroy();
    };
    socket.once('secureConnect', () => end(Date.parse(socket.getPeerCertificate().valid_to)));
    socket.once('timeout', () => end());
    socket.once('error', () => end());
  });
}

/** Whether visitors who come without encryption are led to HTTPS. */
export async function checkEncryption(url: string): Promise<LiveDiagnostic[]> {
  const { protocol, port } = new URL(url);
  // On a port of its own there is no second one for HTTP.
  if (protocol !== 'https:' || port !== '') return [];
  const answer = await ask(`${url}/`.replace(/^https:/, 'http:'));
  const isServed = answer.status > 0 && answer.status < 400;
  if (!isServed || redirectTarget(answer)?.startsWith('https:')) return [];
  return [{ url: answer.url, ...faults.notEncrypted }];
}
