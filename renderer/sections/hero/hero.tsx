import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Hero({ section }: SectionProps<'hero'>) {
  return <Section section={section}>{section.type}</Section>;
}
