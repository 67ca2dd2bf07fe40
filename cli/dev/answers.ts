import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Content } from '../../renderer/index.ts';

/** Most bytes of a command. */
const LONGEST = 64 * 1024;

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
export async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const piece of request) {
    text += piece;
    if (text.length > LONGEST) return {};
  }
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    return {};
  }
}
