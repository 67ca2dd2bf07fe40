import {
  type Change,
  type EditablePage,
  type EditOutcome,
  type EditRequests,
  type PageChange,
  SHARED,
} from '../../cli/dev/edit-protocol.ts';

/** Asks the editor of a preview, as its page does. */
export interface PreviewEditor {
  /** The answer to a command, as the host gives it. */
  post(command: string, body: object, headers?: Record<string, string>): Promise<Response>;
  /** What the host answers to a command; rejects where it answers with an error. */
  ask<K extends keyof EditRequests>(command: K, body: object): Promise<ReturnType<EditRequests[K]>>;
  /** A page as it is seen with a query, such as `preview.at=…`. */
  page(path: string, query?: string): Promise<EditablePage>;
  /** What fields are made from, with what it has in common with others. */
  fields<K extends 'part' | 'settings' | 'file'>(
    command: K,
    body: object,
  ): Promise<ReturnType<EditRequests[K]>>;
  /** Makes a change to a page as it is now, seen the same way. */
  change(path: string, change: Change | PageChange, query?: string): Promise<EditOutcome>;
  upload(name: string, content: string): Promise<Response>;
  undo(): Promise<EditOutcome>;
  redo(): Promise<EditOutcome>;
}

/** The editor of a preview at an address, in the browser of somebody. */
export async function previewEditor(url: string, by = 'somebody'): Promise<PreviewEditor> {
  const html = await (await fetch(url)).text();
  const token = /data-token="([^"]+)"/.exec(html)?.[1] ?? '';
  const send = (command: string, body: string, headers = {}) =>
    fetch(`${url}/__dev/edit/${command}`, {
      method: 'POST',
      headers: { 'x-preview-token': token, origin: url, ...headers },
      body,
    });
  const post: PreviewEditor['post'] = (command, body, headers) =>
    send(command, JSON.stringify({ ...body, by }), headers);
  const ask: PreviewEditor['ask'] = async (command, body) => {
    const answer = await post(command, body);
    if (!answer.ok) throw new Error(`${command}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  const page = async (path: string, query = '') =>
    (await ask('page', { path, query })) as EditablePage;
  return {
    post,
    ask,
    page,
    async fields(command, body) {
      const members = Object.entries(await ask(command, body)).map(async ([name, value]) => [
        name,
        String(value).startsWith(SHARED) ? await (await fetch(url + value)).json() : value,
      ]);
      return Object.fromEntries(await Promise.all(members));
    },
    async change(path, change, query = '') {
      const { files = {} } = await page(path, query);
      const versions = Object.fromEntries(
        Object.entries(files).map(([file, { version }]) => [file, version]),
      );
      return ask('change', { path, query, change, versions });
    },
    upload: (name, content) => send(`upload?${new URLSearchParams({ name, by })}`, content),
    undo: () => ask('undo', {}),
    redo: () => ask('redo', {}),
  };
}
