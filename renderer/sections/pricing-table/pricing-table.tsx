import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function PricingTable({ section }: SectionProps<'pricing-table'>) {
  return <Section section={section}>{section.type}</Section>;
}
