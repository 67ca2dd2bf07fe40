import { keepDraft } from '../../browser/drafts.ts';

/** Keeps what is typed into the form of the same card, whether that is alive yet or not. */
export function draftIsland(island: HTMLElement): void {
  const form = island.closest('.form-card')?.querySelector<HTMLFormElement>('form.form');
  if (form) keepDraft(form);
}
