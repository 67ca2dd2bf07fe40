import { Section, type SectionProps } from 'campaign-site';
import type { TeaListSection } from '../types.ts';

export function TeaList({ section }: SectionProps<TeaListSection>) {
  return <Section section={section}>{section.heading}</Section>;
}
