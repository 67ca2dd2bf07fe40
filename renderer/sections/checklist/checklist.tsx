import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Checklist({ section }: SectionProps<'checklist'>) {
  return <Section section={section}>{section.type}</Section>;
}
