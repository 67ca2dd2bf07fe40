import { whenConsented } from '../../browser/consent.ts';
import { restoreDraft } from '../../browser/drafts.ts';
import { announceLead } from '../../browser/lead-stored.ts';
import { reportFailedScript } from '../../browser/load-script.ts';
import type { ServiceForm } from '../../ui/form/form-stage.tsx';
import { holdHeight } from './hold-height.ts';
import { hubspotScript, openHubspotForm } from './hubspot-form.ts';

/** How long the form service may take, script and form together. */
const PATIENCE_MS = 8000;

/**
 * Puts the form of a form service in place of ours, once it is there to be filled in. Ours comes
 * back where the service is blocked, fails or takes too long.
 */
export function embeddedFormIsland(island: HTMLElement, form: ServiceForm): void {
  const stage = island.querySelector<HTMLElement>('.form-stage');
  if (stage) whenConsented(() => replaceForm(stage, form));
}

async function replaceForm(stage: HTMLElement, form: ServiceForm): Promise<void> {
  const own = stage.querySelector<HTMLFormElement>('form.form');
  if (own) restoreDraft(own);
  if (isInUse(stage)) return;
  const waiting = new AbortController();
  const patience = setTimeout(() => {
    waiting.abort(reportFailedScript(hubspotScript(form)));
  }, PATIENCE_MS);
  stage.style.minHeight = `${stage.offsetHeight}px`;
  stage.dataset.state = 'loading';
  stage.ariaBusy = 'true';
  try {
    await openHubspotForm(form, waiting.signal, () => {
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

/** Whether somebody has begun to fill in our form, which then must stay. */
function isInUse(stage: HTMLElement): boolean {
  if (stage.contains(document.activeElement)) return true;
  const controls = stage.querySelectorAll<HTMLInputElement>('.field__control');
  return [...controls].some(({ value }) => value !== '');
}
