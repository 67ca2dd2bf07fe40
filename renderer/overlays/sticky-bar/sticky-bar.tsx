import type { OverlayProps } from '../overlay-types.ts';

export function StickyBar({ overlay }: OverlayProps<'sticky-bar'>) {
  return <div data-overlay={overlay.type} hidden />;
}
