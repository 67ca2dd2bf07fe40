/** Begins to count at what only Node could know. */
export function countingIsland(island: HTMLElement): void {
  island.dataset.start = String(process.env.START);
}
