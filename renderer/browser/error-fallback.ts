/**
 * Watches for scripts, mostly of others, that fail and leave an empty page behind. Only then,
 * where nothing better is left to show, does a visitor read that something went wrong.
 */
export function watchForEmptyPage(): void {
  for (const sign of ['error', 'unhandledrejection']) {
    addEventListener(sign, () => setTimeout(showError));
  }
}

function showError(): void {
  if (document.querySelector('main')?.textContent?.trim()) return;
  document.body.innerHTML =
    '<main class="wrap section" role="alert"><h1>Unexpected Application Error!</h1><p><a href="">Reload</a></p></main>';
}
