import { sampleAnswer } from '../sample-answers.ts';

const POLL_MS = 50;
const MOST_POLLS = 100;

/** Accepts every lead of the page without storing it. */
export function answerForms(): void {
  const ask = window.fetch.bind(window);
  window.fetch = (input, init) =>
    init?.method === 'POST'
      ? Promise.resolve(Response.json({}, { status: 201 }))
      : ask(input as RequestInfo, init);
}

/** Submits the first form of the page: filled in, or empty. */
export async function actOnForm(isFilledIn: boolean): Promise<void> {
  const form = document.querySelector<HTMLFormElement>('form[method="post"]');
  if (!form) return;
  await hydrate(form);
  if (isFilledIn) for (const field of form.elements) fillIn(field);
  form.scrollIntoView({ block: 'center' });
  form.requestSubmit();
}

/** Hydrates the island of a form, if it has one. */
async function hydrate(form: HTMLFormElement): Promise<void> {
  const island = form.closest<HTMLElement>('[data-island]');
  form.elements[0]?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (let poll = 0; poll < MOST_POLLS && island?.dataset.hydrated === undefined; poll += 1) {
    await new Promise((later) => setTimeout(later, POLL_MS));
  }
}

function fillIn(field: Element): void {
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].find(({ value }) => value !== '');
    if (chosen) field.value = chosen.value;
  } else if (field instanceof HTMLTextAreaElement) {
    field.value = sampleAnswer('textarea');
  } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    field.checked = true;
  } else if (field instanceof HTMLInputElement && field.type !== 'hidden' && field.tabIndex >= 0) {
    field.value = sampleAnswer(field.type);
  }
}
