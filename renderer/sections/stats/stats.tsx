import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Stats({ section }: SectionProps<'stats'>) {
  return <Section section={section}>{section.type}</Section>;
}
