import { framedService } from '../../ui/form/form-in-frame.ts';
import { replaceForm, type ServiceForm } from '../../ui/form/form-service.ts';

/** Opens a form of Tally in place of ours. */
export function tallyIsland(island: HTMLElement, form: ServiceForm & { formId: string }): void {
  const options = 'alignLeft=1&hideTitle=1&transparentBackground=1';
  const service = framedService(form, {
    title: 'Tally',
    src: (values) => `https://tally.so/embed/${form.formId}?${options}&${values}`,
    read: meaningOf,
  });
  replaceForm(island, form, service);
}

/** Messages of Tally are JSON; other scripts may send whatever they like. */
function meaningOf(data: unknown): 'ready' | 'submitted' | undefined {
  if (typeof data !== 'string') return undefined;
  if (data.includes('Tally.FormLoaded')) return 'ready';
  return data.includes('Tally.FormSubmitted') ? 'submitted' : undefined;
}
