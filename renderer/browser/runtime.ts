import { startProviders } from '../generated/start-providers.ts';
import { noteArrival } from './attribution.ts';
import { followClicks } from './clicks.ts';
import { reportAssignments } from './experiment.ts';
import { load } from './hydrate.ts';
import { whenIdle, whenSoon, whenTouched } from './load-triggers.ts';
import { recordEvents } from './replay-events.ts';
import { noteVisit } from './visit.ts';

/** Finds the islands of the page and hydrates each at its own time, never before it is needed. */
function watch(island: HTMLElement): void {
  let started = false;
  const recording = recordEvents(island, () => start(true));
  async function start(wanted: boolean): Promise<void> {
    if (started) return;
    started = true;
    try {
      const hydrate = await load(island);
      if (!wanted) await nextTurn();
      // From here on the island listens by itself.
      recording.stop();
      await hydrate();
      recording.replay();
    } catch (error) {
      recording.stop();
      // What waited for the island does what it can without.
      recording.replay();
      island.dataset.failed = '';
      console.warn(island.dataset.island, error);
    }
  }
  schedule(island, () => start(false));
}

let turns: Promise<void> = Promise.resolve();

/** Waits for a task of its own: between two islands that hydrate, the page stays responsive. */
function nextTurn(): Promise<void> {
  turns = turns.then(() => new Promise((turn) => setTimeout(turn)));
  return turns;
}

function schedule(island: HTMLElement, start: () => void): void {
  if (island.dataset.on === 'visible') whenVisible(island, start);
  if (island.dataset.on === 'idle') whenIdle(start);
  if (island.dataset.on === 'page') whenTouched(start);
  if (island.dataset.on === 'soon') whenSoon(start);
}

function whenVisible(island: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      whenIdle(start);
    },
    { threshold: 0.1, rootMargin: `${island.dataset.margin}px` },
  );
  observer.observe(island);
}

noteVisit();
noteArrival();
startProviders();
reportAssignments();
followClicks();
layOutBelow();
showErrorOnEmptyPage();
for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) watch(island);

/**
 * Watches for scripts, mostly of others, that fail and leave an empty page behind. Only then,
 * where nothing better is left to show, does a visitor read that something went wrong.
 */
function showErrorOnEmptyPage(): void {
  for (const sign of ['error', 'unhandledrejection']) {
    addEventListener(sign, () => setTimeout(lookAtPage));
  }
}

function lookAtPage(): void {
  if (document.querySelector('main')?.textContent?.trim()) return;
  import('./error-fallback.ts').then(({ showError }) => showError(), console.warn);
}

/**
 * Lays out what follows the first section, a section in each task: the whole page at once would
 * keep slow phones busy. Begins behind the first frame, so that what is in view comes first.
 */
function layOutBelow(): void {
  const waiting = document.querySelectorAll<HTMLElement>(
    'main > .section ~ .section, main ~ [data-section]',
  );
  const sections = waiting.values();
  function layOut(): void {
    const { value: next } = sections.next();
    if (!next) return;
    next.dataset.laidOut = '';
    // Reading a height lays the section out now, not with all others in the next frame.
    next.getBoundingClientRect();
    setTimeout(layOut);
  }
  requestAnimationFrame(() => setTimeout(layOut));
}
