import { readAttribution } from '../../browser/attribution.ts';
import { chosenVariants } from '../../browser/experiment.ts';
import { keptVariants } from '../../browser/kept-choices.ts';
import { currentVisit } from '../../browser/visit.ts';

const TIMEOUT_MS = 30_000;
/** The answers for a form that is not open yet, or not any more. */
const CLOSED = new Set([409, 410]);

/** What is wrong with the fields of a form, by name, in words for the visitor. */
export type FieldErrors = Readonly<Record<string, string>>;

/** The outcome of a submission: stored, refused because of invalid fields, or closed. */
type SendResult = 'stored' | 'closed' | FieldErrors;

/**
 * Sends what a form holds to the lead service: what has one of these names as the lead itself,
 * everything else as what came along. The same `submission` stored twice is one lead.
 * Rejects where the service cannot be reached or fails.
 */
export async function sendLead(
  form: HTMLFormElement,
  { names, submission }: { names: ReadonlySet<string>; submission: string },
): Promise<SendResult> {
  const response = await fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      // Of the form, which may be a variant in another language than its page.
      'content-language': form.closest<HTMLElement>('[lang]')?.lang ?? '',
      'idempotency-key': submission,
    },
    body: JSON.stringify({ ...leadOf(form, names), ...submissionContext(form), submission }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 201) return 'stored';
  if (CLOSED.has(response.status)) return 'closed';
  if (response.status === 422) return fieldErrors(await response.json());
  throw new Error(`The lead service answered ${response.status}.`);
}

function leadOf(form: HTMLFormElement, names: ReadonlySet<string>): Record<string, unknown> {
  const lead: Record<string, unknown> = {};
  const extra: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    (names.has(name) ? lead : extra)[name] = String(value);
  }
  return { ...lead, extra };
}

/** Where the visitor came from, what was shown, what was agreed to, and how long it took. */
function submissionContext(form: HTMLFormElement): Record<string, unknown> {
  const smallPrint = form.closest('.form-card')?.querySelector('.form-card__consent')?.textContent;
  return {
    attribution: {
      ...readAttribution(),
      page: location.pathname.slice(0, 1000),
      variants: chosenVariants(),
      kept: keptVariants() || undefined,
      counted: document.documentElement.dataset.counted === '' || undefined,
    },
    consent: smallPrint ? { text: smallPrint.trim().slice(0, 4000) } : undefined,
    elapsed: Math.max(0, Date.now() - currentVisit().openedAt),
  };
}

function fieldErrors(diagnostic: { errors?: { field: string; message: string }[] }): FieldErrors {
  const found = diagnostic.errors ?? [];
  return Object.fromEntries(
    found.map(({ field, message }) => [field.replace(/^extra\./, ''), message]),
  );
}
