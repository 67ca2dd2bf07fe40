import type { Overlay } from '../generated/types.ts';
import { ExitPopup } from './exit-popup/exit-popup.tsx';
import { FloatingButton } from './floating-button/floating-button.tsx';
import type { OverlayEntry } from './overlay-types.ts';
import { StickyBar } from './sticky-bar/sticky-bar.tsx';
import { Toast } from './toast/toast.tsx';

/** Every overlay type that a page may use. */
export const overlays: { [T in Overlay['type']]: OverlayEntry<T> } = {
  'exit-popup': {
    component: ExitPopup,
    islands: ['exit-popup', 'embedded-form', 'lead-form', 'draft'],
  },
  'floating-button': { component: FloatingButton, islands: ['floating-button'] },
  'sticky-bar': { component: StickyBar, islands: ['sticky-bar'] },
  toast: { component: Toast, islands: ['toast'] },
};
