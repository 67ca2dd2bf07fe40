import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function NotFound({ section }: SectionProps<'not-found'>) {
  return <Section section={section}>{section.type}</Section>;
}
