type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps the HTML of an island as it came, and what is typed into it. The returned function
 * brings both back; until then the fields are followed.
 */
export function captureHtml(island: HTMLElement): () => void {
  const html = island.innerHTML;
  const typed = new Map<string, string>();
  const follow = (field: Field) => typed.set(field.name, field.value);
  for (const field of fieldsOf(island)) follow(field);
  const input = ({ target }: Event) => follow(target as Field);
  island.addEventListener('input', input);
  return () => {
    island.removeEventListener('input', input);
    island.innerHTML = html;
    for (const field of fieldsOf(island)) field.value = typed.get(field.name) ?? field.value;
  };
}

/** Fields with a text; boxes to tick have none to keep. */
function fieldsOf(island: HTMLElement): NodeListOf<Field> {
  return island.querySelectorAll('input:not([type="checkbox"], [type="radio"]), textarea, select');
}
