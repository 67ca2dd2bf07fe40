import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../../terminal/terminal.ts';
import { readBody, readCommand, send, sendText } from '../answers.ts';
import { EDIT, type EditRequests } from '../edit-protocol.ts';
import type { Guard } from '../guard.ts';
import { type Editing, refusalOf } from './editing.ts';

/** Most bytes of a picture that is uploaded. */
const LARGEST = 20 * 1024 * 1024;

/** Answers the editor in the page; nobody else, and no page of another site. */
export async function answerEditor(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
  editing: Editing,
  { mayCommand }: Guard,
): Promise<void> {
  if (request.method !== 'POST' || !mayCommand(request.headers)) {
    return sendText(
      response,
      403,
      'This page is not up to date. Load it again: what you have typed comes back.\n',
    );
  }
  try {
    const command = pathname.slice(EDIT.length);
    if (command === 'upload') {
      const content = await readBody(request, LARGEST);
      if (!content) return sendText(response, 413, 'This picture is too large: at most 20 MB.');
      const [name = '', by = ''] = ['name', 'by'].map((one) => searchParams.get(one) ?? '');
      if (hasNull(name)) return sendText(response, 422, NO_TEXT);
      return sendJson(response, await editing.upload(name, content, by));
    }
    const asked = await readCommand(request);
    if (hasNull(asked)) return sendText(response, 422, NO_TEXT);
    const found = Object.hasOwn(editing.requests, command)
      ? await editing.requests[command as keyof EditRequests](asked)
      : undefined;
    if (found === undefined) return sendText(response, 404, 'There is no such page or section.');
    sendJson(response, editing.shared.shorten(found));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    sendText(response, 422, refusalOf(error).reason);
  }
}

const NO_TEXT = 'It has a character that no name and no text can have. Type it anew.';

/** Whether a text or a name in a value has the character by which texts end for the disk. */
function hasNull(value: unknown): boolean {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).some((pair) => pair.some(hasNull))
    : String(value).includes('\0');
}

function sendJson(response: ServerResponse, data: unknown): void {
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(data));
}
