import type { FormPlace } from './hubspot-events.ts';

/** Sets the hidden values of a third-party form, as far as it has fields for them. */
export function fillIn(place: FormPlace, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    try {
      if ('set' in place) place.set(name, value);
      else fillField(place, name, value);
    } catch (error) {
      console.warn(error);
    }
  }
}

/** The form's own script only notices a value that comes with an event. */
function fillField(place: HTMLElement, name: string, value: string): void {
  for (const field of place.querySelectorAll<HTMLInputElement>(`input[name="${name}"]`)) {
    if (field.value === value) continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
