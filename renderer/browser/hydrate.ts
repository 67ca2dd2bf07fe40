/** What the script of an island exports: it brings the island's element to life. */
type Mount = (island: HTMLElement, props: object) => Promise<void> | void;

/**
 * Loads what an island needs, and returns what brings it to life. Rejects where the script or
 * the props cannot be had; the static HTML stays then.
 */
export async function load(island: HTMLElement): Promise<() => Promise<void>> {
  const { src = '', props = '{}' } = island.dataset;
  const given = JSON.parse(props) as object;
  const mount = await script(src);
  return async () => {
    await mount(island, given);
    island.dataset.hydrated = '';
  };
}

/** A script that does not come is asked for once more: the connection may be back by then. */
async function script(src: string): Promise<Mount> {
  const first = import(src).catch(async () => {
    await new Promise((later) => setTimeout(later, 1000));
    return import(`${src}?again`);
  });
  return ((await first) as { default: Mount }).default;
}
