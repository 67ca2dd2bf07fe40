import { forgetDraft } from '../../browser/drafts.ts';
import { announceLead } from '../../browser/lead-stored.ts';
import { partOf } from '../../browser/part-of.ts';
import { checkControl, checkForm, controlsOf } from './form-check.ts';
import { showFieldError } from './form-field-error.ts';
import { type FieldErrors, sendLead } from './form-lead.ts';
import { showNotice } from './form-notice.ts';
import { currentSubmission, forgetSubmission } from './form-submission.ts';
import type { FormWords } from './form-words.ts';

interface Props {
  /** Name of the lead type on the wire; `leadType` where left out. */
  typeName?: string;
  thankYou: string;
  words: FormWords;
}

/** How a form behaves once it is alive: checks, sends, then opens the thank-you page. */
export function liveFormIsland(island: HTMLElement, props: Props): void {
  const { typeName = 'leadType', thankYou, words } = props;
  const form = partOf<HTMLFormElement>(island, 'form');
  const button = partOf<HTMLButtonElement>(form, '.form__button');
  const name = String(new FormData(form).get('form'));
  let label = button.innerHTML;
  let sending = false;
  let closeNotice = () => {};

  function begin(): void {
    sending = true;
    label = button.innerHTML;
    button.disabled = true;
    button.textContent = words.processing;
  }

  function rest(): void {
    if (!sending) return;
    sending = false;
    button.disabled = false;
    button.innerHTML = label;
  }

  function notify(message: string): void {
    closeNotice();
    closeNotice = showNotice(message, words, form);
  }

  function show(errors: FieldErrors): void {
    rest();
    const controls = controlsOf(form);
    for (const control of controls) showFieldError(control, errors[control.name]);
    const first = controls.find((control) => errors[control.name]);
    if (first) first.focus();
    else notify(Object.values(errors)[0] ?? words.submitFailed);
  }

  function fail(error: unknown): void {
    console.error(error);
    rest();
    notify(words.submitFailed);
    // A disabled button loses the focus; whoever pressed it wants to press it again.
    if (document.activeElement === document.body) button.focus();
  }

  async function send(): Promise<void> {
    const names = ['form', 'website', typeName, ...controlsOf(form).map((control) => control.name)];
    const submission = currentSubmission(name);
    const result = await sendLead(form, { names: new Set(names), submission });
    if (!result.stored) {
      show(result.errors);
      return;
    }
    forgetSubmission(name);
    forgetDraft(form);
    announceLead(form, { form: name }, thankYou);
  }

  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (sending) return;
    closeNotice();
    const errors = checkForm(form, words);
    if (Object.keys(errors).length > 0) {
      show(errors);
      return;
    }
    for (const control of controlsOf(form)) showFieldError(control, undefined);
    begin();
    send().catch(fail);
  });
  // A message goes as soon as its reason does; no new one appears while somebody types.
  form.addEventListener('input', ({ target }) => {
    const control = controlsOf(form).find((one) => one === target);
    if (control && !checkControl(control, words)) showFieldError(control, undefined);
  });
  // The page may come back as it was left, while it was opening the thank-you page.
  window.addEventListener('pageshow', ({ persisted }) => persisted && rest());
}
