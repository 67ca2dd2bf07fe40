import { TOKEN_HEADER } from '../../protocol.ts';

/** The fetch of the browser: the preview lets pages have another one. */
const ask = window.fetch.bind(window);

/** Most characters of a request that browsers go on sending after the page is left: 64 KiB in all. */
const MOST_KEPT_ALIVE = 16_000;

/** Asks the host of the preview; rejects with its message if it refuses. */
export type AskHost = <T>(address: string, body: object | File) => Promise<T>;

/** Makes the function that asks the host, which knows this page by its token. */
export function hostAsker(token: string): AskHost {
  return async <T>(address: string, body: object | File): Promise<T> => {
    const isFile = body instanceof File;
    const content = isFile ? body : JSON.stringify(body);
    const answer = await ask(address, {
      method: 'POST',
      // Saving continues while the user goes to another page.
      keepalive: typeof content === 'string' && content.length < MOST_KEPT_ALIVE,
      headers: {
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
        [TOKEN_HEADER]: token,
      },
      body: content,
    }).catch(() => {
      throw new Error('The preview has stopped. Start it again: site dev');
    });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as T;
  };
}
