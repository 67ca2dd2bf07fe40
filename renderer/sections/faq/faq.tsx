import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Faq({ section }: SectionProps<'faq'>) {
  return <Section section={section}>{section.type}</Section>;
}
