import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function WebinarDetails({ section }: SectionProps<'webinar-details'>) {
  return <Section section={section}>{section.type}</Section>;
}
