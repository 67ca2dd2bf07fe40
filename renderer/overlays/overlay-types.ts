import type { ComponentType } from 'react';
import type { Overlay } from '../generated/types.ts';

/** The data of one overlay type, such as `OverlayOf<'toast'>`. */
export type OverlayOf<T extends Overlay['type']> = Extract<Overlay, { type: T }>;

/** Props of an overlay component. */
export interface OverlayProps<T extends Overlay['type']> {
  overlay: OverlayOf<T>;
}

/** How an overlay type is rendered. */
export interface OverlayEntry<T extends Overlay['type']> {
  component: ComponentType<OverlayProps<T>>;
  islands?: readonly string[];
}
