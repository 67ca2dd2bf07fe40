import { FormSection } from '../../ui/form/form-section.tsx';
import type { SectionProps } from '../section-types.ts';

/** A form of our own, beside what the visitor gets. */
export function LeadForm({ section }: SectionProps<'lead-form'>) {
  return <FormSection section={section} />;
}
