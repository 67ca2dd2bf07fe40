import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function ResourceCards({ section }: SectionProps<'resource-cards'>) {
  return <Section section={section}>{section.type}</Section>;
}
