import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function CtaBanner({ section }: SectionProps<'cta-banner'>) {
  return <Section section={section}>{section.type}</Section>;
}
