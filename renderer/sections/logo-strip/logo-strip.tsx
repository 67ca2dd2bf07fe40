import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function LogoStrip({ section }: SectionProps<'logo-strip'>) {
  return <Section section={section}>{section.type}</Section>;
}
