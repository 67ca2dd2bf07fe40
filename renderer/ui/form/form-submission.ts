import { sessionStore } from '../../browser/storage.ts';

/**
 * The key of a form's submission: the same for every try, also after a reload, so that a lead
 * whose answer was lost on the way is not stored twice. `form` is the name of the form.
 */
export function currentSubmission(form: string): string {
  const kept = sessionStore.get(keyOf(form));
  if (kept) return kept;
  const made = crypto.randomUUID?.() ?? `${Date.now()}-${String(Math.random()).slice(2)}`;
  sessionStore.set(keyOf(form), made);
  return made;
}

/** What is sent from now on is a lead of its own. */
export function forgetSubmission(form: string): void {
  sessionStore.remove(keyOf(form));
}

function keyOf(form: string): string {
  return `submission:${form}`;
}
