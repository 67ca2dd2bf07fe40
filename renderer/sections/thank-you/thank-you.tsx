import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function ThankYou({ section }: SectionProps<'thank-you'>) {
  return <Section section={section}>{section.type}</Section>;
}
