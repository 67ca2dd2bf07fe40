import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function EmbeddedForm({ section }: SectionProps<'embedded-form'>) {
  return <Section section={section}>{section.type}</Section>;
}
