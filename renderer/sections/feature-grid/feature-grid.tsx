import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function FeatureGrid({ section }: SectionProps<'feature-grid'>) {
  return <Section section={section}>{section.type}</Section>;
}
