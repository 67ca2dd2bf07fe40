import { parseJson } from '../../../../renderer/light.ts';
import type { EditablePart } from '../../edit-protocol.ts';
import { isOfNoField } from './fill-anew.ts';

/** What the panel shows. */
export type View = 'page' | 'section' | 'site' | 'media' | 'changes';

/** What the panel of a page shows, and what of that is open. */
export interface PanelState {
  view: View;
  /** The section that was chosen. */
  part?: EditablePart;
  /** The names of what is open. */
  open: string[];
  /** That of what has the focus. */
  focus?: string;
}

/** The key in the session storage for what the panel has shown of which page. */
const KEPT = 'preview.panel';

/** Keeps for the next load of a page what the panel shows as it is left. */
export function keepPanel(state: () => Partial<PanelState>): void {
  addEventListener('pagehide', () => {
    const { pathname: path } = location;
    sessionStorage.setItem(KEPT, JSON.stringify({ path, ...state() }));
  });
}

/**
 * What the panel showed of this page before it was loaded again; of another one, which has led here, only
 * what has the focus in the head of the panel, such as the button that takes back.
 */
export function panelBefore(): Partial<PanelState> {
  const { path, ...state } = Object(parseJson(sessionStorage.getItem(KEPT) ?? ''));
  if (path === location.pathname) return state;
  const { focus } = state;
  return typeof focus === 'string' && isOfNoField(focus) ? { focus } : {};
}
