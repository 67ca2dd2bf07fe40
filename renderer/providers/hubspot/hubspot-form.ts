import { chosenVariants } from '../../browser/experiment.ts';
import { loadScript, reportFailedScript } from '../../browser/load-script.ts';
import type { ServiceForm } from '../../ui/form/form-service.ts';
import { type FormPlace, listenToHubspot } from './hubspot-events.ts';
import type { HubspotForm } from './provider.ts';

/** A form of HubSpot at its place on the page. */
export type PlacedForm = HubspotForm & ServiceForm;

const RETRY_MS = 100;

interface HubspotForms {
  create(options: Record<string, unknown>): void;
}

declare global {
  interface Window {
    hbspt?: { forms?: HubspotForms };
  }
}

/** Address of the script that makes the form: one for all classic forms, or that of the account. */
export function hubspotScript({ region, portalId, editor }: PlacedForm): string {
  const host = region === 'na1' ? 'js' : `js-${region}`;
  return `https://${host}.hsforms.net/forms/embed/${editor === 'new' ? portalId : 'v2'}.js`;
}

/**
 * Opens a form of HubSpot in its target, and resolves once it is there. Calls back when it was
 * sent, once. Rejects where the script fails or throws, and on abort.
 */
export async function openHubspotForm(
  form: PlacedForm,
  signal: AbortSignal,
  submitted: () => void,
): Promise<void> {
  const target = await presentElement(form.target);
  const events = listenToHubspot(form.formId, signal, submitted);
  const present = whenPresent(target, signal);
  const values = { ...form.hidden, ...chosenVariants() };
  events.onReady((place) => fillIn(place ?? target, values));
  if (form.editor === 'new') target.append(frameOf(form));
  await Promise.race([loadScript(hubspotScript(form)), aborted(signal)]);
  if (form.editor === 'classic') createForm(form, target, events.callbacks);
  await Promise.race([present, events.ready, aborted(signal)]);
  fillIn(target, values);
}

/** The element may come later than its script, in a dialog for example. */
async function presentElement(id: string): Promise<HTMLElement> {
  for (;;) {
    const element = document.getElementById(id);
    if (element) return element;
    await new Promise((again) => setTimeout(again, RETRY_MS));
  }
}

function createForm(
  form: PlacedForm,
  target: HTMLElement,
  callbacks: Record<string, unknown>,
): void {
  const { region, portalId, formId } = form;
  try {
    if (!window.hbspt?.forms) throw new Error('The script of HubSpot brought no forms.');
    window.hbspt.forms.create({
      region,
      portalId,
      formId,
      target: `#${CSS.escape(target.id)}`,
      ...(isTwiceOnPage(formId) ? { formInstanceId: target.id } : {}),
      ...callbacks,
    });
  } catch (error) {
    console.error(error);
    throw reportFailedScript(hubspotScript(form));
  }
}

/** HubSpot distinguishes two forms with the same id by an id of their own. */
function isTwiceOnPage(formId: string): boolean {
  return document.querySelectorAll(`[data-props*="${formId}"]`).length > 1;
}

/** What the script of the new editor looks for. */
function frameOf({ region, portalId, formId }: PlacedForm): HTMLElement {
  const frame = document.createElement('div');
  frame.className = 'hs-form-frame';
  Object.assign(frame.dataset, { region, portalId, formId });
  return frame;
}

/** Resolves once the target holds a form, or a frame, whose content is out of reach. */
function whenPresent(target: HTMLElement, signal: AbortSignal): Promise<void> {
  return new Promise((present) => {
    const observer = new MutationObserver(() => {
      if (!target.querySelector('form, iframe')) return;
      observer.disconnect();
      present();
    });
    observer.observe(target, { childList: true, subtree: true });
    signal.addEventListener('abort', () => observer.disconnect());
  });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_never, failed) => {
    signal.addEventListener('abort', () => failed(signal.reason));
  });
}

/** Sets the hidden values of a third-party form, as far as it has fields for them. */
function fillIn(place: FormPlace, values: Readonly<Record<string, string>>): void {
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
