/** What the script of an island exports: it brings the island's element to life. */
type Mount = (island: HTMLElement, props: object) => Promise<void>;

/** Loads the script of an island and hydrates it. Its static HTML stays where that fails. */
export async function hydrate(island: HTMLElement): Promise<void> {
  const { src, props } = island.dataset;
  if (!src) throw new Error('The island has no script.');
  const { default: mount } = (await import(src)) as { default: Mount };
  await mount(island, JSON.parse(props ?? '{}'));
  island.dataset.hydrated = '';
}
