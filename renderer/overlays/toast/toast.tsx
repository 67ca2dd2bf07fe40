import type { OverlayProps } from '../overlay-types.ts';

export function Toast({ overlay }: OverlayProps<'toast'>) {
  return <div data-overlay={overlay.type} hidden />;
}
