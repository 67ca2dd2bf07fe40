import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Comparison({ section }: SectionProps<'comparison'>) {
  return <Section section={section}>{section.type}</Section>;
}
