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
      const [name, by] = ['name', 'by'].map((one) => searchParams.get(one) ?? '');
      return sendJson(response, await editing.upload(name ?? '', content, by ?? ''));
    }
    const asked = await readCommand(request);
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

function sendJson(response: ServerResponse, data: unknown): void {
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(data));
}
