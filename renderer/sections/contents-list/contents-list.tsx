import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function ContentsList({ section }: SectionProps<'contents-list'>) {
  return <Section section={section}>{section.type}</Section>;
}
