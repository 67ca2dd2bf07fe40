import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Video({ section }: SectionProps<'video'>) {
  return <Section section={section}>{section.type}</Section>;
}
