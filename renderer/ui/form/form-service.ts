/// <reference path="../../browser/css.d.ts" />
import { adoptStyle } from '../../browser/adopt-style.ts';
import { whenConsented } from '../../browser/consent.ts';
import { restoreDraft } from '../../browser/drafts.ts';
import { announceLead } from '../../browser/lead-stored.ts';
import { reportFailedScript } from '../../browser/load-script.ts';
import style from './form-service.island.css';
import { holdHeight } from './hold-height.ts';

/** How long the form service may take, script and form together. */
const PATIENCE_MS = 8000;

/** What the script of every form service gets, beside what it needs for itself. */
export interface ServiceForm {
  /** Id of the element that the service's form goes into. */
  target: string;
  /** Values that travel with the lead without being shown. */
  hidden: Readonly<Record<string, string>>;
  /** Path of the page and id of the section, by which events know the form. */
  form: string;
  thankYou: string;
}

export interface FormService {
  /** Address of its script, for the console where it fails. */
  script: string;
  /**
   * Opens the form in its target, and resolves once it is there to be filled in. `submitted` is
   * called once it was sent. Rejects where the script fails or throws, and on abort.
   */
  open(signal: AbortSignal, submitted: () => void): Promise<void>;
}

/**
 * Puts the form of a form service in place of ours, once it is there to be filled in. Ours comes
 * back where the service is blocked, fails or takes too long.
 */
export function replaceForm(island: HTMLElement, form: ServiceForm, service: FormService): void {
  const stage = island.querySelector<HTMLElement>('.form-stage');
  if (!stage) return;
  adoptStyle(style);
  whenConsented(() => void replaceIn(stage, form, service));
}

async function replaceIn(
  stage: HTMLElement,
  form: ServiceForm,
  service: FormService,
): Promise<void> {
  const own = stage.querySelector<HTMLFormElement>('form.form');
  if (own) restoreDraft(own);
  if (isInUse(stage)) return;
  const waiting = new AbortController();
  const patience = setTimeout(() => {
    waiting.abort(reportFailedScript(service.script));
  }, PATIENCE_MS);
  stage.style.minHeight = `${stage.offsetHeight}px`;
  stage.dataset.state = 'loading';
  stage.ariaBusy = 'true';
  try {
    await service.open(waiting.signal, () => {
      announceLead(stage, { form: form.form }, form.thankYou);
    });
    stage.dataset.state = 'service';
    holdHeight(stage);
  } catch {
    waiting.abort();
    stage.querySelector('.form-stage__service')?.replaceChildren();
    delete stage.dataset.state;
    stage.style.minHeight = '';
  }
  clearTimeout(patience);
  stage.ariaBusy = null;
}

/** Whether a visitor has begun to fill in our form, which then must stay. */
function isInUse(stage: HTMLElement): boolean {
  if (stage.contains(document.activeElement)) return true;
  const controls = stage.querySelectorAll<HTMLInputElement>('.field__control');
  return [...controls].some(({ value }) => value !== '');
}
