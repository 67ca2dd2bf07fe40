import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Header({ section }: SectionProps<'header'>) {
  return <Section section={section}>{section.type}</Section>;
}
