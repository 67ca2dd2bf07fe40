import { sessionStore } from './storage.ts';

/** Keeps what is typed into a form until it is sent, so that an accidental reload loses nothing. */
export function keepDraft(form: HTMLFormElement): void {
  restoreDraft(form);
  form.addEventListener('input', () => {
    sessionStore.set(keyOf(form), JSON.stringify(typedInto(form)));
  });
  // A form that is alive sends by itself, and forgets once its lead is stored.
  form.ownerDocument.addEventListener('submit', (event) => {
    if (event.target === form && !event.defaultPrevented) forgetDraft(form);
  });
}

/** Brings back what was typed before, into fields that are still empty. */
export function restoreDraft(form: HTMLFormElement): void {
  try {
    const draft = JSON.parse(sessionStore.get(keyOf(form)) ?? '{}') as Record<string, string>;
    for (const field of fieldsOf(form)) {
      const typed = draft[field.name];
      if (field.type === 'checkbox') field.checked ||= Boolean(typed);
      else field.value ||= typed ?? '';
    }
  } catch {}
}

/** Forgets what was typed into a form. */
export function forgetDraft(form: HTMLFormElement): void {
  sessionStore.remove(keyOf(form));
}

function typedInto(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(form).map(({ name, type, checked, value }) => [
      name,
      type === 'checkbox' && !checked ? '' : value,
    ]),
  );
}

/** The fields that people see: neither hidden values nor the trap for robots. */
function fieldsOf(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('.field__control')];
}

/** The service knows each form by its page and place. */
function keyOf(form: HTMLFormElement): string {
  return `draft:${new FormData(form).get('form')}`;
}
