import { readAttribution } from './attribution.ts';
import { chosenVariants } from './experiment.ts';
import { keptVariants } from './kept-choices.ts';

/** What is known of the visit, as a lead carries it: where it came from, and what was shown. */
export function leadAttribution() {
  return {
    ...readAttribution(),
    page: location.pathname.slice(0, 1000),
    variants: chosenVariants(),
    kept: keptVariants() || undefined,
    counted: document.documentElement.dataset.counted === '' || undefined,
  };
}

/** Writes it into a hidden field of a form, for when the browser sends the form by itself. */
export function fillAttribution(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[name="attribution"]');
  if (field) field.value = JSON.stringify(leadAttribution());
}
