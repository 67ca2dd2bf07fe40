import { oneAtATime } from '../one-at-a-time.ts';
import { ADDRESSES, type SiteState } from '../protocol.ts';
import { whenHydrated } from './hydrate-added.ts';
import { patchPage, readServerPage, type ServerPage } from './patch-page.ts';
import { REFUSED, STOPPED } from './studio-home.ts';

/** Listeners for the host's events. */
export interface Follower {
  state(state: SiteState): void;
  /** Called with why there is no connection, in words; with none as soon as there is. */
  connection(words: string): void;
  /** Called when a page may have changed. */
  changed(): void;
}

/** Milliseconds after which a browser that was turned away, such as by a studio, asks again. */
const TRY_AGAIN = 3_000;

/**
 * Listens to the host for as long as the page is in view: a browser has six connections to a host, and
 * hidden tabs must not take them. On every connection the page may have changed.
 */
export function listenToHost({ state, connection, changed }: Follower): void {
  let source: EventSource | undefined;
  function open(): void {
    if (source || document.hidden) return;
    source = new EventSource(ADDRESSES.events);
    source.addEventListener('open', () => {
      connection('');
      changed();
    });
    source.addEventListener('error', () => {
      const isRefused = source?.readyState === EventSource.CLOSED;
      connection(isRefused ? REFUSED : STOPPED);
      if (!isRefused) return;
      close();
      setTimeout(open, TRY_AGAIN);
    });
    source.addEventListener('change', changed);
    source.addEventListener('state', ({ data }) => state(JSON.parse(data) as SiteState));
  }
  function close(): void {
    source?.close();
    source = undefined;
  }
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()));
  addEventListener('pagehide', close);
  addEventListener('pageshow', open);
  open();
}

/** The event by which a page of the preview passes changes on to the pages in its frames. */
const CHANGED = 'preview:changed';

/** Listens, in a frame of the preview, to the page around it, which has the connection. */
export function listenToOuterPage(changed: () => void): void {
  document.addEventListener(CHANGED, changed);
  changed();
}

/** Passes a change on to the page in a frame. */
export function passChangeOn({ contentDocument }: HTMLIFrameElement): void {
  contentDocument?.dispatchEvent(new CustomEvent(CHANGED));
}

/** The event before a page is loaded anew; where it is cancelled, what did that loads it later. */
export const RELOAD = 'preview:reload';

function reload(): void {
  if (document.dispatchEvent(new Event(RELOAD, { cancelable: true }))) location.reload();
}

/**
 * Returns a function that updates this page. `shown` is the hash of the page that the browser received,
 * `token` that of its host: one that has been started again obeys only pages that it has sent itself.
 */
export function pageUpdater(shown: string, token: string): () => void {
  let last: { html: string; page: ServerPage } | undefined;

  async function update(): Promise<void> {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    const { page, isOld, host } = factsOf(html);
    if (host !== undefined && host !== token) return reload();
    // The last good page stays in view; the overlay shows the errors.
    if (html === last?.html || (isOld && (last || page !== shown))) return;
    if (!last && page !== shown) return reload();
    const next = readServerPage(html);
    if (last) {
      await whenHydrated();
      const reason = patchPage(last.page, next);
      if (reason) return reload();
    }
    last = { html, page: next };
    document.dispatchEvent(new CustomEvent('preview:current', { detail: page }));
  }

  return oneAtATime(() => update().catch(() => {}));
}

/** Reads what the script element of the preview says: the hash of the page, whether it is old, who sends it. */
function factsOf(html: string): { page?: string; isOld: boolean; host?: string } {
  const element = /<head><script [^>]*>/.exec(html)?.[0] ?? '';
  return {
    page: /data-page="(\w+)"/.exec(element)?.[1],
    isOld: / data-old/.test(element),
    host: /data-token="([\w-]+)"/.exec(element)?.[1],
  };
}
