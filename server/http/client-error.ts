import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorCode } from '../errors/describe-error.ts';
import { apiHeaders } from './security-headers.ts';

const refusals: Readonly<Record<string, [status: number, code: string, detail: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'timeout', 'The request took too long to arrive.'],
  HPE_HEADER_OVERFLOW: [431, 'too-large', 'The headers of the request are too large.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'too-large', 'The request is too large.'],
};

/** Answers what is not HTTP enough to become a request, then closes the connection. */
export function answerClientError(error: Error, socket: Socket): void {
  const code = errorCode(error) ?? '';
  if (code === 'ECONNRESET' || socket.destroyed) return;
  const malformed = [400, 'malformed-request', 'The request could not be read.'] as const;
  const [status, name, detail] = refusals[code] ?? malformed;
  const title = STATUS_CODES[status];
  const body = JSON.stringify({ type: 'about:blank', title, status, code: name, detail });
  const headers = { ...apiHeaders, 'content-type': 'application/problem+json' };
  const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`);
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${title}\r\n${lines.join('')}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
