import type { SectionProps } from '../../registry/type-facts.ts';
import { FormSection } from '../../ui/form/form-section.tsx';

/** A form of our own, beside what the visitor gets. */
export function LeadForm({ section }: SectionProps<'lead-form'>) {
  return <FormSection section={section} />;
}
