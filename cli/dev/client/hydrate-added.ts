/** What the script of an island exports. */
type Mount = (island: HTMLElement, props: object) => Promise<void> | void;

/** Prepares elements that were added to the page as the runtime does on load. */
export function hydrateAdded(added: readonly HTMLElement[], hasRuntime: boolean): void {
  for (const element of added) {
    if (element.matches('main > .section, main ~ [data-section]')) element.dataset.laidOut = '';
    if (!hasRuntime) continue;
    const inside = element.querySelectorAll<HTMLElement>('[data-island]');
    for (const island of [element, ...inside]) if (island.dataset.island) void hydrate(island);
  }
}

async function hydrate(island: HTMLElement): Promise<void> {
  const { src = '', props = '{}' } = island.dataset;
  const { default: mount } = (await import(src)) as { default: Mount };
  await mount(island, JSON.parse(props) as object);
  island.dataset.hydrated = '';
}

const POLL_MS = 20;
const MOST_POLLS = 50;

/** Resolves when no island is being hydrated: React would undo a change made meanwhile. */
export async function whenHydrated(): Promise<void> {
  const isBusy = (island: Element) =>
    globalThis.previewReact?.islands.has(island) &&
    !island.matches('[data-hydrated], [data-failed]');
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    if (![...document.querySelectorAll('[data-island]')].some(isBusy)) return;
    await new Promise((later) => setTimeout(later, POLL_MS));
  }
}
