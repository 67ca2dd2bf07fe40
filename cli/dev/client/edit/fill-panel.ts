import type { EditablePart } from '../../edit-protocol.ts';
import type { PageEntry } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { diffView } from './diff-view.ts';
import type { EditSession } from './edit-session.ts';
import { mediaView } from './media-view.ts';
import { announcing, pageView, partView, siteView } from './panel-views.ts';
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
    if (!page) panel().fill(line(session.reason()));
    else if (view === 'page') void fillPage();
    else if (view === 'section') void fillPart();
    else if (view === 'site') void fillSite();
    else if (view === 'media') void show(view, mediaOf(session, panel().say));
    else void show(view, changesOf(session));
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
    else panel().show('page');
  }

  async function fillPage(): Promise<void> {
    const asked = Promise.all([session.settings(), session.site()]);
    const [settings, site] = (await asked.catch(() => undefined)) ?? [];
    const page = session.page();
    if (!page || !settings || !site || panel().view() !== 'page') return;
    const parts = { page, session, pages, say: panel().say };
    panel().fill(pageView(settings, site, parts, { part: open, typed: openTyped }));
    if (wanted && reveal(panel().root, wanted)) wanted = undefined;
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
    panel().fill(siteView(fields, { session, pages, say: panel().say }));
    if (wanted && reveal(panel().root, wanted)) wanted = undefined;
  }

  async function show(view: View, made: Promise<Node | undefined>): Promise<void> {
    const content = await made;
    if (content && panel().view() === view) panel().fill(content);
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

async function mediaOf(session: EditSession, say: (words: string) => void) {
  const media = await session.media().catch(() => undefined);
  return media && mediaView(media, announcing(session, say), session.upload);
}

async function changesOf(session: EditSession): Promise<Node> {
  const found = await session.changes().catch(({ message }: Error) => ({ reason: message }));
  return 'diff' in found ? diffView(found.diff) : line(found.reason);
}

/** Opens the groups around a field and goes there; false where it is not. */
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
