import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Footer({ section }: SectionProps<'footer'>) {
  return <Section section={section}>{section.type}</Section>;
}
