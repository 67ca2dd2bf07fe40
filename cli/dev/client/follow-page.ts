import { ADDRESSES, type SiteState } from '../protocol.ts';
import { patchPage, readServerPage, type ServerPage } from './patch-page.ts';
import { whenAwake } from './wake-added.ts';

/** Who wants to know what the host says. */
export interface Follower {
  state(state: SiteState): void;
  /** Whether the host answers. */
  connected(isConnected: boolean): void;
  /** A page may be another one now. */
  changed(): void;
}

/**
 * Listens to the host for as long as the page is in view: a browser has six connections to a host, and
 * hidden tabs must not take them. Whoever listens again is told that the page may have changed.
 */
export function listenToHost({ state, connected, changed }: Follower): void {
  let source: EventSource | undefined;
  function open(): void {
    if (source || document.hidden) return;
    source = new EventSource(ADDRESSES.events);
    source.addEventListener('open', () => {
      connected(true);
      changed();
    });
    source.addEventListener('error', () => connected(false));
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

/**
 * Makes the function that brings this page up to date. `shown` is the hash of the page that the browser
 * was sent.
 */
export function pageUpdater(shown: string): () => void {
  let last: { html: string; page: ServerPage } | undefined;

  async function update(): Promise<void> {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' } });
    const html = await answer.text();
    const { page, isOld } = factsOf(html);
    // What was there before stays in view; the overlay says what is wrong.
    if (isOld || html === last?.html) return;
    if (!last && page !== shown) return location.reload();
    const next = readServerPage(html);
    if (last) {
      await whenAwake();
      const reason = patchPage(last.page, next);
      if (reason) return location.reload();
    }
    last = { html, page: next };
    document.dispatchEvent(new CustomEvent('preview:current', { detail: page }));
  }

  return oneAtATime(() => update().catch(() => {}));
}

/** What the script element of the preview says of a page. */
function factsOf(html: string): { page?: string; isOld: boolean } {
  const element = /<head><script [^>]*>/.exec(html)?.[0] ?? '';
  return { page: /data-page="(\w+)"/.exec(element)?.[1], isOld: / data-old/.test(element) };
}

/** Never does the work twice at the same time; asked meanwhile, it does it once more. */
function oneAtATime(work: () => Promise<void>): () => void {
  let isRunning = false;
  let again = false;
  return async function run(): Promise<void> {
    again = isRunning;
    if (isRunning) return;
    isRunning = true;
    await work();
    isRunning = false;
    if (again) run();
  };
}
