import {
  type InputEvent,
  type RefObject,
  type SubmitEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { forgetDraft } from '../../browser/drafts.ts';
import { fillAttribution } from '../../browser/lead-attribution.ts';
import { announceLead } from '../../browser/lead-stored.ts';
import { sessionStore } from '../../browser/storage.ts';
import { checkControl, checkForm, controlOf } from './form-check.ts';
import { type FieldErrors, sendLead } from './form-lead.ts';
import type { LiveFormProps } from './live-form-props.ts';
import { CHALLENGE_FIELD } from './pass-challenge.ts';

interface LeadForm {
  element: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  busy: boolean;
  /** Text of the notice, while it is shown. */
  failure?: string;
  submit: (event: SubmitEvent<HTMLFormElement>) => void;
  recheck: (event: InputEvent<HTMLFormElement>) => void;
  closeFailure: () => void;
}

/** How a form behaves once it is alive: checks, sends, then opens the thank-you page. */
export function useLeadForm(props: LiveFormProps): LeadForm {
  const { form: name, fields, thankYou, words } = props;
  const { sending, begin, fail, show, errors, setErrors, ...shown } = useSending(props);

  async function send(form: HTMLFormElement): Promise<void> {
    const submission = currentSubmission(name);
    const result = await sendLead(form, { names: namesOf(props), submission });
    if (result === 'closed') return sendNatively(form);
    if (result !== 'stored') return show(form, result);
    forgetSubmission(name);
    forgetDraft(form);
    announceLead(form, { form: name }, thankYou);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (sending.current) return;
    const form = event.currentTarget;
    const found = checkForm(form, fields, words);
    if (Object.keys(found).length > 0) {
      show(form, found);
      return;
    }
    begin();
    send(form).catch((error: unknown) => fail(form, error));
  }

  /** A message goes as soon as its reason does; no new one appears while a visitor types. */
  function recheck(event: InputEvent<HTMLFormElement>): void {
    const control = event.target as HTMLInputElement;
    const field = fields.find((one) => one.name === control.name);
    if (!field || !errors[field.name] || checkControl(control, field, words)) return;
    const { [control.name]: _fixed, ...left } = errors;
    setErrors(left);
  }

  return { ...shown, errors, submit, recheck };
}

/** What a form shows while it is sent, and if it cannot be. */
function useSending({ fields, words }: LiveFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const closeFailure = useCallback(() => setFailure(undefined), []);
  const rest = useCallback(() => {
    sending.current = false;
    setBusy(false);
  }, []);

  useEffect(() => {
    if (element.current) element.current.noValidate = true;
    // The page may come back as it was left, while it was opening the thank-you page.
    const comeBack = (event: PageTransitionEvent) => event.persisted && rest();
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [rest]);

  function begin(): void {
    sending.current = true;
    setBusy(true);
    setErrors({});
    setFailure(undefined);
  }

  function show(form: HTMLFormElement, found: FieldErrors): void {
    flushSync(() => {
      rest();
      setErrors(found);
    });
    const first = fields.find(({ name }) => found[name]);
    if (first) controlOf(form, first.name)?.focus();
    else setFailure(Object.values(found)[0] ?? words.submitFailed);
  }

  function fail(form: HTMLFormElement, error: unknown): void {
    console.error(error);
    flushSync(() => {
      rest();
      setFailure(words.submitFailed);
    });
    // A disabled button loses the focus, which a visitor needs to press it again.
    if (document.activeElement === document.body) {
      form.querySelector<HTMLButtonElement>('[type="submit"]')?.focus();
    }
  }

  return { element, sending, errors, setErrors, busy, failure, closeFailure, begin, show, fail };
}

/** Leaves it to the browser, which shows the service's page: what was typed, and what follows. */
function sendNatively(form: HTMLFormElement): void {
  fillAttribution(form);
  HTMLFormElement.prototype.submit.call(form);
}

/** Names of the form that are part of a lead itself. */
function namesOf({ typeName = 'leadType', fields }: LiveFormProps): Set<string> {
  return new Set(['form', 'website', CHALLENGE_FIELD, typeName, ...fields.map(({ name }) => name)]);
}

/**
 * The key of a form's submission: the same for every try, also after a reload, so that a lead
 * whose answer was lost on the way is not stored twice. `form` is the name of the form.
 */
function currentSubmission(form: string): string {
  const kept = sessionStore.get(keyOf(form));
  if (kept) return kept;
  const made = crypto.randomUUID?.() ?? `${Date.now()}-${String(Math.random()).slice(2)}`;
  sessionStore.set(keyOf(form), made);
  return made;
}

/** What is sent from now on is a lead of its own. */
function forgetSubmission(form: string): void {
  sessionStore.remove(keyOf(form));
}

function keyOf(form: string): string {
  return `submission:${form}`;
}
