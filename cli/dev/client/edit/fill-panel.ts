import type { EditablePart } from '../../edit-protocol.ts';
import type { PageEntry } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { diffView } from './diff-view.ts';
import type { EditSession } from './edit-session.ts';
import { pageView, partView, siteView } from './panel-views.ts';
import type { SidePanel, View } from './side-panel.ts';
import type { TypedText } from './typed-texts.ts';

/** Puts into the panel what its view is about. */
export interface PanelFiller {
  fill(view: View): void;
  /** Shows the fields of a section, and goes to one of them. */
  open(part: EditablePart, pointer?: string): void;
  /** The page is another one: its sections may have moved. */
  renew(): void;
  known(pages: readonly PageEntry[]): void;
}

/** Fills a panel from a session; nothing is chosen at first. What is chosen there is shown on the page. */
export function panelFiller(
  session: EditSession,
  panel: () => SidePanel,
  bringIntoView: (part: EditablePart) => void,
): PanelFiller {
  let part: EditablePart | undefined;
  let pages: readonly PageEntry[] = [];
  /** The field that is to be gone to, as soon as it is there. */
  let wanted: string | undefined;

  function fill(view: View): void {
    const page = session.page();
    const { say } = panel();
    if (!page) panel().fill(line(session.reason()));
    else if (view === 'page')
      panel().fill(pageView(page, session, { part: open, typed: openTyped }, say));
    else if (view === 'section') void fillPart();
    else if (view === 'site') void fillSite();
    else void fillChanges();
  }

  function open(chosen: EditablePart, pointer?: string): void {
    part = chosen;
    wanted = pointer;
    if (!pointer) bringIntoView(chosen);
    panel().show('section');
  }

  /** Goes to the field that a text was typed into. */
  function openTyped({ path, pointer }: TypedText): void {
    const found = partAt(session, pointer);
    wanted = pointer;
    if (path === '') panel().show('site');
    else if (found) open(found, pointer);
    else if (reveal(panel().root, pointer)) wanted = undefined;
  }

  async function fillPart(): Promise<void> {
    const page = session.page();
    const shown = part;
    if (!page || !shown) {
      panel().fill(line('Choose a section in the page, or in the list of the tab Page.'));
      return;
    }
    const fields = await session.part(shown).catch(() => undefined);
    if (!fields || shown !== part || panel().view() !== 'section') return;
    panel().fill(partView(shown, fields, { page, session, pages, say: panel().say }));
    if (wanted && reveal(panel().root, wanted)) wanted = undefined;
  }

  async function fillSite(): Promise<void> {
    const fields = await session.site().catch(() => undefined);
    if (!fields || panel().view() !== 'site') return;
    panel().fill(siteView(fields, { session, say: panel().say }));
    if (wanted && reveal(panel().root, wanted)) wanted = undefined;
  }

  async function fillChanges(): Promise<void> {
    const found = await session.changes().catch(({ message }: Error) => ({ reason: message }));
    const words = 'diff' in found ? diffView(found.diff) : line(found.reason);
    if (panel().view() === 'changes') panel().fill(words);
  }

  return {
    fill,
    open,
    renew() {
      const { parts } = session.page() ?? { parts: [] };
      part = parts.find(({ name, index }) => name === part?.name && index === part.index);
      fill(panel().view());
    },
    known(all) {
      pages = all;
    },
  };
}

/** Finds the section or overlay of the page that a pointer leads into. */
function partAt(session: EditSession, pointer: string): EditablePart | undefined {
  const { parts } = session.page() ?? { parts: [] };
  return parts.find(({ name, index }) => pointer.startsWith(`/${name}/${index}/`));
}

/** Opens the groups around a field and goes there; false if the panel has no such field. */
function reveal(root: HTMLElement, pointer: string): boolean {
  const field = root.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
  for (let one: Element | null = field; one; one = one.parentElement) {
    if (one instanceof HTMLDetailsElement) one.open = true;
  }
  field?.scrollIntoView({ block: 'center' });
  // Keep the focus in a text of the page.
  if ((root.getRootNode() as ShadowRoot).activeElement?.matches('.in-place')) return true;
  const control = field?.querySelector<HTMLElement>('input, textarea, select, summary');
  control?.focus({ preventScroll: true });
  return field !== null;
}

function line(words: string): HTMLElement {
  return element('p', { class: 'description' }, words);
}
