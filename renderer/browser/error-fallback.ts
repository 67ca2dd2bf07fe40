/** Shows that something went wrong when nothing else is left to show. */
export function showError(): void {
  document.body.innerHTML =
    '<main class="wrap section" role="alert"><h1>Unexpected Application Error!</h1><p><a href="">Reload</a></p></main>';
}
