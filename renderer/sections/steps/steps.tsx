import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Steps({ section }: SectionProps<'steps'>) {
  return <Section section={section}>{section.type}</Section>;
}
