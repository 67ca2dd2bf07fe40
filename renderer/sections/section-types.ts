import type { ComponentType } from 'react';
import type { Section } from '../generated/types.ts';

/** The data of one section type, such as `SectionOf<'hero'>`. */
export type SectionOf<T extends Section['type']> = Extract<Section, { type: T }>;

/** Props of a section component. */
export interface SectionProps<T extends Section['type']> {
  section: SectionOf<T>;
}

/** How a section type is rendered. */
export interface SectionEntry<T extends Section['type']> {
  component: ComponentType<SectionProps<T>>;
  /** Names of the islands that the section may contain. */
  islands?: readonly string[];
  /** Rules that depend on the section's data; inline styles are not allowed on a page. */
  styleOf?: (section: SectionOf<T>, id: string) => string;
  /** Where it stands: outside of the main content, or in it. */
  landmark?: 'header' | 'footer';
}
