import { Section } from '../../ui/section.tsx';
import type { SectionProps } from '../section-types.ts';

export function AuthorBio({ section }: SectionProps<'author-bio'>) {
  return <Section section={section}>{section.type}</Section>;
}
