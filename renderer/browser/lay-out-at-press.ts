/** Lays out the whole page at the first press of anything: it may lead anywhere on the page. */
export function layOutAtPress(): void {
  const layOutAll = () => {
    document.documentElement.dataset.whole ??= '';
  };
  for (const sign of ['pointerdown', 'keydown']) {
    addEventListener(sign, layOutAll, { once: true, capture: true });
  }
}
