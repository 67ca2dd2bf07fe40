import { Section, SectionHead, type SectionProps } from 'campaign-site';
import type { StatsSection } from '../types.ts';

/** One figure, as large as it gets. */
export function Stats({ section }: SectionProps<StatsSection>) {
  return (
    <Section section={section}>
      <SectionHead heading={section.heading} />
      <p className="stats__one">{section.figure}</p>
    </Section>
  );
}
