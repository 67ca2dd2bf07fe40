/** Milliseconds between two looks at an island, and how often somebody looks. */
const PAUSE = 50;
const LOOKS = 100;

/** What a visitor could type, by the kind of a field. */
const TYPED: Readonly<Record<string, string>> = {
  email: 'maria@example.com',
  tel: '+1 312 555 0142',
  url: 'https://www.example.com',
  number: '12',
};

/** Lets every lead of the page be taken, without storing one. */
export function answerForms(): void {
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) =>
    init?.method === 'POST'
      ? Promise.resolve(Response.json({}, { status: 201 }))
      : ask(input as RequestInfo, init);
}

/** Sends the first form of the page: filled in, or empty. */
export async function actOnForm(isFilledIn: boolean): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('form[method="post"]');
  if (!form) return;
  await wake(form);
  if (isFilledIn) for (const field of form.elements) fillIn(field);
  form.scrollIntoView({ block: 'center' });
  form.requestSubmit();
}

/** The form of an island does more than the one that the server sent. */
async function wake(form: HTMLFormElement): Promise<void> {
  const island = form.closest<HTMLElement>('[data-island]');
  form.elements[0]?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (let look = 0; look < LOOKS && island?.dataset.hydrated === undefined; look += 1) {
    await new Promise((later) => setTimeout(later, PAUSE));
  }
}

function fillIn(field: Element): void {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].find(({ value }) => value !== '');
    if (chosen) field.value = chosen.value;
  } else if (field instanceof HTMLTextAreaElement) {
    field.value = 'We open a second house in spring.';
  } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    field.checked = true;
  } else if (field instanceof HTMLInputElement && field.type !== 'hidden' && field.tabIndex >= 0) {
    field.value = TYPED[field.type] ?? 'Maria Okafor';
  }
}
