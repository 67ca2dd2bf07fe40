import { leadAttribution } from '../../browser/lead-attribution.ts';
import { currentVisit } from '../../browser/visit.ts';
import { passChallenge } from './pass-challenge.ts';

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
  await passChallenge(form);
  const lead = { ...leadOf(form, names), ...submissionContext(form), submission };
  const response = await post(form, lead);
  if (response.status === 201) return 'stored';
  if (CLOSED.has(response.status)) return 'closed';
  if (response.status !== 422) {
    throw new Error(`The lead service answered ${response.status}.`);
  }
  const { errors = [] }: Refusal = await response.json();
  const isAboutVariants = errors.every(({ code }) => code === 'unknown-variant');
  if (!isAboutVariants || !lead.attribution.variants) return byField(errors);
  // The page is of a build that the service does not know: what the visitor wrote counts more.
  const again = await post(form, { ...lead, attribution: { ...lead.attribution, variants: {} } });
  if (again.status === 201) return 'stored';
  throw new Error(`The lead service answered ${again.status}.`);
}

function post(
  form: HTMLFormElement,
  lead: { submission: string; [name: string]: unknown },
): Promise<Response> {
  return fetch(form.getAttribute('action') ?? '', {
    method: 'POST',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      // Of the form, which may be a variant in another language than its page.
      'content-language': form.closest<HTMLElement>('[lang]')?.lang ?? '',
      'idempotency-key': lead.submission,
    },
    body: JSON.stringify(lead),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
}

function leadOf(form: HTMLFormElement, names: ReadonlySet<string>): Record<string, unknown> {
  const lead: Record<string, unknown> = {};
  const extra: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    // Only for a form that the browser sends by itself.
    if (name === 'attribution') continue;
    (names.has(name) ? lead : extra)[name] = String(value);
  }
  return { ...lead, extra };
}

/** Where the visitor came from, what was shown, what was agreed to, and how long it took. */
function submissionContext(form: HTMLFormElement) {
  const smallPrint = form.closest('.form-card')?.querySelector('.form-card__consent')?.textContent;
  return {
    attribution: leadAttribution(),
    consent: smallPrint ? { text: smallPrint.trim().slice(0, 4000) } : undefined,
    elapsed: Math.max(0, Date.now() - currentVisit().openedAt),
  };
}

/** The answer to a lead that is not accepted. */
interface Refusal {
  errors?: { field: string; code: string; message: string }[];
}

function byField(errors: Required<Refusal>['errors']): FieldErrors {
  return Object.fromEntries(
    errors.map(({ field, message }) => [field.replace(/^extra\./, ''), message]),
  );
}
