import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function FeatureTabs({ section }: SectionProps<'feature-tabs'>) {
  return <Section section={section}>{section.type}</Section>;
}
