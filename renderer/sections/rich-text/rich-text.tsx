import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function RichText({ section }: SectionProps<'rich-text'>) {
  return <Section section={section}>{section.type}</Section>;
}
