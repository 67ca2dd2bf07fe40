import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function Countdown({ section }: SectionProps<'countdown'>) {
  return <Section section={section}>{section.type}</Section>;
}
