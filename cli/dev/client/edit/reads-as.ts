import { element } from '../build-element.ts';

/** What the lines of a text with variables read as, as it is typed. */
export function readsAs(
  control: HTMLElement & { value: string },
  filled: (text: string) => string,
): HTMLElement {
  const note = element('p.description');
  const read = () => {
    const lines = control.value.split('\n').filter((line) => line.includes('{{'));
    note.textContent =
      lines.length > 0 ? `Reads: “${lines.map((line) => filled(line)).join(' … ')}”` : '';
  };
  control.addEventListener('input', read);
  read();
  return note;
}
