import type { SectionProps } from '../../registry/type-facts.ts';
import { FormSection } from '../../ui/form/form-section.tsx';

/** A form of our own that gives way to that of a form service once it has loaded. */
export function EmbeddedForm({ section }: SectionProps<'embedded-form'>) {
  return <FormSection section={section} embed={section.embed} />;
}
