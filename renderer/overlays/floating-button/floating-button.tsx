import type { OverlayProps } from '../overlay-types.ts';

export function FloatingButton({ overlay }: OverlayProps<'floating-button'>) {
  return <div data-overlay={overlay.type} hidden />;
}
