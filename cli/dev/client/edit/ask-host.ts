import { EDIT, type EditRequests, SHARED } from '../../edit-protocol.ts';
import { TOKEN_HEADER } from '../../protocol.ts';
import { STOPPED } from '../studio-home.ts';

/** The fetch of the browser: the preview lets pages have another one. */
const send = window.fetch.bind(window);

/** Why requests came to nothing since the last answer, in words. */
const unanswered = new Set<string>();

/** The event by which the document learns that the host answers again. */
export const ANSWERED = 'preview:answered';

/** Whether words say why the host does not answer, which is over with its next answer. */
export function isUnanswered(words: string | null | undefined): boolean {
  return unanswered.has(words ?? '');
}

function noted(reason: string): Error {
  unanswered.add(reason);
  return new Error(reason);
}

/** Whether the host itself refuses something. */
function isAnswered({ status }: Response): boolean {
  return [404, 413, 422].includes(status);
}

/** Most characters of a request that browsers go on sending after the page is left: 64 KiB in all. */
const MOST_KEPT_ALIVE = 16_000;

/** The host of the preview; each request rejects with its message if it refuses. */
export interface Host {
  ask<K extends keyof EditRequests>(
    name: K,
    ...asked: Parameters<EditRequests[K]>
  ): Promise<ReturnType<EditRequests[K]>>;
  /** Resolves to the name of the stored picture. */
  upload(file: File): Promise<string>;
}

/** The host, which knows this page by its token. */
export function hostOf(token: string): Host {
  async function post<T>(address: string, type: string, body: string | File): Promise<T> {
    const answer = await send(EDIT + address, {
      method: 'POST',
      // Saving continues while the user goes to another page.
      keepalive: typeof body === 'string' && body.length < MOST_KEPT_ALIVE,
      headers: { 'content-type': type, [TOKEN_HEADER]: token },
      body,
    }).catch(() => {
      throw noted(STOPPED);
    });
    if (!answer.ok) {
      const reason = await reasonOf(answer);
      throw isAnswered(answer) ? new Error(reason) : noted(reason);
    }
    if (unanswered.size > 0) document.dispatchEvent(new Event(ANSWERED));
    unanswered.clear();
    return (await withShared(await answer.json())) as T;
  }

  return {
    ask: (name, ...[asked = {}]) =>
      post(name, 'application/json', JSON.stringify({ ...asked, by: editor() })),
    async upload(file) {
      const address = `upload?${new URLSearchParams({ name: file.name, by: editor() })}`;
      return (await post<{ name: string }>(address, 'application/octet-stream', file)).name;
    },
  };
}

/** Why something was refused, in words: the studio has them in problem details (RFC 9457). */
async function reasonOf(answer: Response): Promise<string> {
  const text = await answer.text();
  const isProblem = answer.headers.get('content-type')?.startsWith('application/problem+json');
  return isProblem ? JSON.parse(text).detail : text;
}

/** An answer with the values that it has in common with others in place of their addresses. */
async function withShared(answer: unknown): Promise<unknown> {
  if (Array.isArray(answer)) return Promise.all(answer.map(withShared));
  if (typeof answer !== 'object' || answer === null) return answer;
  const members = Object.entries(answer).map(async ([name, value]: [string, unknown]) => {
    const isAddress = typeof value === 'string' && value.startsWith(SHARED);
    return [name, isAddress ? await sharedAt(value) : value];
  });
  return Object.fromEntries(await Promise.all(members));
}

const shared = new Map<string, Promise<unknown>>();

/** The value at an address, which is asked for once. */
function sharedAt(address: string): Promise<unknown> {
  const found = shared.get(address) ?? send(address).then((answer) => answer.json());
  shared.set(address, found);
  found.catch(() => shared.delete(address));
  return found;
}

/** The key in the local storage for who edits in this browser. */
const EDITOR = 'preview.editor';

/** A name of this browser by chance, by which the host knows what was done in it. */
function editor(): string {
  const known =
    localStorage.getItem(EDITOR) ?? crypto.getRandomValues(new Uint32Array(2)).join('-');
  localStorage.setItem(EDITOR, known);
  return known;
}
