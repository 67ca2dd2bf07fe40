/** What the script of an island exports. */
type Mount = (island: HTMLElement, props: object) => Promise<void> | void;

/** Brings elements that were put on the page to where the runtime brings those of a fresh one. */
export function wakeAdded(added: readonly HTMLElement[], wakes: boolean): void {
  for (const element of added) {
    if (element.matches('main > .section, main ~ [data-section]')) element.dataset.laidOut = '';
    if (!wakes) continue;
    const inside = element.querySelectorAll<HTMLElement>('[data-island]');
    for (const island of [element, ...inside]) if (island.dataset.island) void wake(island);
  }
}

async function wake(island: HTMLElement): Promise<void> {
  const { src = '', props = '{}' } = island.dataset;
  const { default: mount } = (await import(src)) as { default: Mount };
  await mount(island, JSON.parse(props) as object);
  island.dataset.hydrated = '';
}

/** Milliseconds between two looks at islands, and how often somebody looks. */
const PAUSE = 20;
const LOOKS = 50;

/** Resolves when no island is being hydrated: what changed under React then would be undone. */
export async function whenAwake(): Promise<void> {
  const isBusy = (island: Element) =>
    globalThis.previewReact?.islands.has(island) &&
    !island.matches('[data-hydrated], [data-failed]');
  for (let look = 0; look < LOOKS; look += 1) {
    if (![...document.querySelectorAll('[data-island]')].some(isBusy)) return;
    await new Promise((later) => setTimeout(later, PAUSE));
  }
}
