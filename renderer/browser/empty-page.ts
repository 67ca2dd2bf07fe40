/**
 * Watches for scripts, mostly of others, that fail and leave an empty page behind. Only then,
 * where nothing better is left to show, does a visitor read that something went wrong.
 */
export function watchForEmptyPage(): void {
  for (const sign of ['error', 'unhandledrejection']) {
    addEventListener(sign, () => setTimeout(lookAtPage));
  }
}

function lookAtPage(): void {
  if (document.querySelector('main')?.textContent?.trim()) return;
  import('./error-fallback.ts').then(({ showError }) => showError(), console.warn);
}
