const VISIBLE_MS = 2000;

/** Lets a form glow for two seconds. */
export function highlight(form: HTMLElement): void {
  form.classList.add('highlighted');
  setTimeout(() => form.classList.remove('highlighted'), VISIBLE_MS);
}
