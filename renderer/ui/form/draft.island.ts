import { keepDraft } from '../../browser/drafts.ts';
import { fillAttribution } from '../../browser/lead-attribution.ts';

/**
 * Keeps what is typed into the form of the same card, and notes in it where the visitor comes from,
 * whether it is alive yet or not.
 */
export function draftIsland(island: HTMLElement): void {
  const form = island.closest('.form-card')?.querySelector<HTMLFormElement>('form.form');
  if (!form) return;
  keepDraft(form);
  form.addEventListener('submit', () => fillAttribution(form));
}
