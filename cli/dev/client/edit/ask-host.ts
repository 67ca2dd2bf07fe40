import { TOKEN_HEADER } from '../../protocol.ts';

/** The fetch of the browser: the preview lets pages have another one. */
const ask = window.fetch.bind(window);

/** Asks the host of the preview; rejects with what it says in words where it cannot answer. */
export type AskHost = <T>(address: string, body: object | File) => Promise<T>;

/** Makes the function that asks the host, which knows this page by its token. */
export function hostAsker(token: string): AskHost {
  return async <T>(address: string, body: object | File): Promise<T> => {
    const isFile = body instanceof File;
    const answer = await ask(address, {
      method: 'POST',
      headers: {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        [TOKEN_HEADER]: token,
      },
      body: isFile ? body : JSON.stringify(body),
    }).catch(() => {
      throw new Error('The preview has stopped. Start it again: site dev');
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
}
