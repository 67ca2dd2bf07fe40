import type { Control } from './form-check.ts';

/** Says at a control what is wrong with it, or no longer does. */
export function showFieldError(control: Control, message: string | undefined): void {
  const field = control.closest('.field');
  field?.querySelector('.field__error')?.remove();
  field?.classList.toggle('field--wrong', message !== undefined);
  if (message === undefined) {
    control.removeAttribute('aria-invalid');
  } else {
    control.setAttribute('aria-invalid', 'true');
    field?.append(errorText(`${control.id}-error`, message));
  }
  const texts = field?.querySelectorAll('.field__hint, .field__error') ?? [];
  const described = [...texts].map(({ id }) => id).join(' ');
  if (described) control.setAttribute('aria-describedby', described);
  else control.removeAttribute('aria-describedby');
}

function errorText(id: string, message: string): HTMLElement {
  const error = document.createElement('p');
  error.className = 'field__error';
  error.id = id;
  error.textContent = message;
  return error;
}
