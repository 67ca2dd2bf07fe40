import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Badges({ section }: SectionProps<'badges'>) {
  return <Section section={section}>{section.type}</Section>;
}
