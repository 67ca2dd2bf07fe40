import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function RegistrationCounter({ section }: SectionProps<'registration-counter'>) {
  return <Section section={section}>{section.type}</Section>;
}
