import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Content } from '../../renderer/index.ts';
import { parseJson } from '../../renderer/light.ts';

/** Most bytes of a command. */
const LONGEST = 1024 * 1024;

/** Answers with some content, which no browser keeps: it may be another one in a moment. */
export function send(
  response: ServerResponse,
  status: number,
  type: string,
  content: Content,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(content),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  });
  response.end(content);
}

/** Answers with a line of text. */
export function sendText(response: ServerResponse, status: number, text: string): void {
  send(response, status, 'text/plain; charset=utf-8', text);
}

/** Reads the body of a command; what is no JSON object gives an empty one. */
export async function readCommand(request: IncomingMessage): Promise<Record<string, unknown>> {
  return Object(parseJson(String(await readBody(request, LONGEST))));
}

/** Reads a body, or undefined if it has more than so many bytes. */
export async function readBody(
  request: IncomingMessage,
  most: number,
): Promise<Buffer | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of request) {
    pieces.push(piece);
    length += piece.length;
    if (length > most) return undefined;
  }
  return Buffer.concat(pieces);
}
