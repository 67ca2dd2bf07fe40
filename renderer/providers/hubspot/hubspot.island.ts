import { replaceForm } from '../../ui/form/form-service.ts';
import { hubspotScript, openHubspotForm, type PlacedForm } from './hubspot-form.ts';

/** Opens the form of HubSpot in place of ours. */
export function hubspotIsland(island: HTMLElement, form: PlacedForm): void {
  replaceForm(island, form, {
    script: hubspotScript(form),
    open: (signal, submitted) => openHubspotForm(form, signal, submitted),
  });
}
