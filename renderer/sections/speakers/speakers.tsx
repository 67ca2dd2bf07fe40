import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Speakers({ section }: SectionProps<'speakers'>) {
  return <Section section={section}>{section.type}</Section>;
}
