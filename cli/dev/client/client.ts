import type { SiteState } from '../protocol.ts';
import { createPageEditor } from './edit/page-editor.ts';
import { listenToHost, listenToOuterPage, pageUpdater, passChangeOn } from './follow-page.ts';
import { createFrame } from './frame.ts';
import { showMoments } from './moments-grid.ts';
import { nameVariant } from './name-variant.ts';
import { createBar } from './preview-bar.ts';
import type { Experiments } from './visitor-panel.ts';
import { beginVisit, continueVisit } from './visitor-state.ts';

/*
 * The preview's script, the first thing on each of its pages. It lets the page be seen as its address
 * asks, keeps it up to date, and shows the bar and the overlay, once: a page in a frame of the preview
 * has none of its own.
 */

const { token = '', page = '' } = (document.currentScript as HTMLScriptElement).dataset;
const { documentElement: root } = document;
const isFrame = root.dataset.previewFrame !== undefined;

if (!isFrame) beginVisit();
document.addEventListener('DOMContentLoaded', () => {
  if (isFrame) followInFrame();
  else if (root.dataset.previewMoments !== undefined) followMoments();
  else if (window.top !== window) followQuietly();
  else followHere();
});

function followHere(): void {
  const update = pageUpdater(page, token);
  const path = pathOf(location.pathname);
  nameVariant(experimentsOf(document));
  const editor = createPageEditor(token, path);
  const bar = createBar(token, editor);
  listenToHost({
    changed() {
      update();
      editor.changed();
    },
    connection: bar.connection,
    state(state) {
      bar.update(state, path, experimentsOf(document));
      editor.update(state);
    },
  });
  continueVisit();
}

/** In a frame of the preview, which has the bar. */
function followQuietly(): void {
  listenToOuterPage(pageUpdater(page, token));
  continueVisit();
}

/** Around the frame with the page. */
function followInFrame(): void {
  let last: SiteState | undefined;
  const bar = createBar(token);
  const show = () => {
    const shown = frame.document();
    if (last && shown) bar.update(last, pathOf(frame.path()), experimentsOf(shown));
  };
  const frame = createFrame(show);
  listenToHost({
    changed: frame.changed,
    connection: bar.connection,
    state(state) {
      last = state;
      show();
    },
  });
}

/** Around the page at each of its moments. */
function followMoments(): void {
  let shown = '';
  listenToHost({
    changed: () => document.querySelectorAll('iframe').forEach(passChangeOn),
    connection() {},
    state({ pages }) {
      const entry = pages.find(({ path }) => path === pathOf(location.pathname));
      const now = JSON.stringify(entry);
      if (!entry || now === shown) return;
      shown = now;
      showMoments(entry);
    },
  });
}

/** The experiments of a page as its own script has them, with the variants that are shown. */
function experimentsOf({ documentElement: shown }: Document): Experiments {
  const element = shown.querySelector<HTMLElement>('script[data-experiments]');
  const written = JSON.parse(element?.dataset.experiments ?? '[]') as [string, [string][]][];
  const chosen = (shown.dataset.variants ?? '').split(' ');
  return written.map(([name, variants]) => {
    const names = variants.map(([variant]) => variant);
    return { name, variants: names, shown: names.find((one) => chosen.includes(`${name}:${one}`)) };
  });
}

function pathOf(pathname: string): string {
  return decodeURIComponent(pathname);
}
