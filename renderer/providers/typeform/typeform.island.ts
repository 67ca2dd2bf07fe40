import { framedService } from '../../ui/form/form-in-frame.ts';
import { replaceForm, type ServiceForm } from '../../ui/form/form-service.ts';

/** Opens a form of Typeform in place of ours. */
export function typeformIsland(island: HTMLElement, form: ServiceForm & { formId: string }): void {
  const { formId, target } = form;
  const options = new URLSearchParams({
    'typeform-embed': 'embed-widget',
    'typeform-embed-id': target,
    'typeform-source': location.hostname,
  });
  const service = framedService(form, {
    title: 'Typeform',
    // Typeform reads hidden fields behind the hash.
    src: (values) => `https://form.typeform.com/to/${formId}?${options}#${values}`,
    read: (data) => MEANINGS[(data as { type?: string } | null)?.type ?? ''],
  });
  replaceForm(island, form, service);
}

const MEANINGS: Readonly<Record<string, 'ready' | 'submitted'>> = {
  'form-ready': 'ready',
  'form-submit': 'submitted',
};
