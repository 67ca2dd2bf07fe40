import type { ComponentType } from 'react';
import type { Illustrations } from '../../ui/picture/illustrations.ts';
import type { StyleRule } from './style-rules.ts';

/** How a section or overlay type is shown. */
export interface PartComponent {
  component: ComponentType<never>;
  /** Its stylesheet, minified. */
  css: readonly StyleRule[];
  /** Words of its code, where what it renders cannot be noted: a class may be among them. */
  words?: readonly string[];
  /** Set for a custom section, whose headings are checked only here. */
  isOwn?: true;
}

/** The components of every type in a registry. */
export interface Components {
  sections: ReadonlyMap<string, PartComponent>;
  overlays: ReadonlyMap<string, PartComponent>;
  illustrations: Illustrations;
}
