import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function LeadForm({ section }: SectionProps<'lead-form'>) {
  return <Section section={section}>{section.type}</Section>;
}
