import type { ComponentType } from 'react';
import type { Drawings } from '../../ui/picture/drawings.ts';

/** How a section or overlay type is shown. */
export interface PartComponent {
  component: ComponentType<never>;
  /** Its stylesheet, minified; '' where it has none. */
  css: string;
  /** Set for a type of the site's own, whose headings nobody else looks after. */
  isOwn?: true;
}

/** The components of every type in a registry. */
export interface Components {
  sections: ReadonlyMap<string, PartComponent>;
  overlays: ReadonlyMap<string, PartComponent>;
  drawings: Drawings;
}
