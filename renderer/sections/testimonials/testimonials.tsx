import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Testimonials({ section }: SectionProps<'testimonials'>) {
  return <Section section={section}>{section.type}</Section>;
}
