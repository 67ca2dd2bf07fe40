import type { IncomingMessage, ServerResponse } from 'node:http';
import { Failure } from '../../terminal/failure.ts';
import { readBody, readJson, send, sendText } from '../answers.ts';
import { EDIT, PART_NAMES } from '../edit-protocol.ts';
import { mayCommand } from '../guard.ts';
import { PLAIN, readOverrides } from '../override-site.ts';
import type { Overrides } from '../protocol.ts';
import type { Editing } from './editing.ts';

/** Most bytes of a picture that is uploaded. */
const LARGEST = 20 * 1024 * 1024;

/** Answers the editor in the page; nobody else, and no page of another site. */
export async function answerEditor(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
  editing: Editing,
  token: string,
): Promise<void> {
  if (request.method !== 'POST' || !mayCommand(request.headers, token)) {
    return sendText(response, 403, 'Only a page of the preview may change files.\n');
  }
  try {
    if (pathname === EDIT.upload) {
      const content = await readBody(request, LARGEST);
      if (!content) return sendText(response, 413, 'This picture is too large: at most 20 MB.');
      return sendJson(response, await editing.upload(searchParams.get('name') ?? '', content));
    }
    const found = await answerTo(pathname, await readJson(request), editing);
    if (found === undefined) return sendText(response, 404, 'There is no such page or section.');
    sendJson(response, found);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    sendText(response, 422, `${error.message} ${error.help}`);
  }
}

async function answerTo(
  pathname: string,
  asked: Record<string, unknown>,
  editing: Editing,
): Promise<unknown> {
  const path = String(asked.path ?? '');
  const seen = { path, overrides: momentOf(String(asked.query ?? '')) };
  switch (pathname) {
    case EDIT.page:
      return editing.page(seen);
    case EDIT.part: {
      const list = PART_NAMES.find((name) => name === asked.name);
      return list && editing.part(seen, list, Number(asked.index));
    }
    case EDIT.settings:
      return editing.settings(seen);
    case EDIT.site:
      return editing.site();
    case EDIT.types:
      return editing.types(path);
    case EDIT.change:
      return editing.change(seen, asked.change, asked.versions);
    case EDIT.undo:
      return editing.undo();
    case EDIT.redo:
      return editing.redo();
    case EDIT.media:
      return editing.media();
    case EDIT.links:
      return editing.links(path);
    case EDIT.changes:
      return editing.changes();
  }
}

/** The moment that a page is looked at: what is written is changed as it is shown then. */
function momentOf(query: string): Overrides {
  const { at, full } = readOverrides(new URLSearchParams(query));
  return { ...PLAIN, at, full };
}

function sendJson(response: ServerResponse, data: unknown): void {
  send(response, 200, 'application/json; charset=utf-8', JSON.stringify(data));
}
