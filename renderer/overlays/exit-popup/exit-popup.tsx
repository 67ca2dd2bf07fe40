import type { OverlayProps } from '../overlay-types.ts';

export function ExitPopup({ overlay }: OverlayProps<'exit-popup'>) {
  return <div data-overlay={overlay.type} hidden />;
}
