import { type EditablePart, SITE_FILE } from '../../edit-protocol.ts';
import { fieldWords } from '../../field-words.ts';
import type { SiteState } from '../../protocol.ts';
import { stateIn } from '../../state-in-pointer.ts';
import { element } from '../build-element.ts';
import { addressOf } from '../preview-address.ts';
import { changesView } from './changes-view.ts';
import type { EditSession } from './edit-session.ts';
import { findAgain, partAt } from './find-again.ts';
import { type GoTo, hintsList } from './hints-list.ts';
import { placeMeant } from './made-pages.ts';
import { mediaView } from './media-view.ts';
import { announcing, pageView, partView, siteView } from './panel-views.ts';
import type { SidePanel, View } from './side-panel.ts';

/** What the panel knows of the site as a whole. */
type Known = Pick<SiteState, 'pages' | 'problems'>;

/** Puts into the panel what its view is about. */
export interface PanelFiller {
  fill(view: View): void;
  /** Shows a field of the page, or of a file beside it. */
  goTo: GoTo;
  /** The page is another one: its sections may have moved. */
  renew(): void;
  known(site: Known): void;
}

/** Fills a panel from a session; nothing is chosen at first. What is chosen there is shown on the page. */
export function panelFiller(
  session: EditSession,
  panel: () => SidePanel,
  bringIntoView: (part: EditablePart) => void,
): PanelFiller {
  let part: EditablePart | undefined;
  let site: Known = { pages: [], problems: [] };
  /** The field that is to be gone to, as soon as it is there. */
  let wanted: string | undefined;

  function fill(view: View): void {
    const { say } = panel();
    const views = {
      page: () => pageOf(session, site, say, { part: open, field: goTo }),
      section: partNow,
      site: () => siteOf(session, site, say, goTo),
      media: () => mediaOf(session, site, say),
      changes: () => changesOf(session, say, goTo),
    };
    if (session.page() || view === 'changes') void show(view, views[view]());
    else panel().fill(withoutPage(session, site, say));
  }

  function open(chosen: EditablePart, pointer?: string): void {
    // The list that it was chosen from may be that of the page before a change.
    part = placeOf(chosen, session.page()?.parts ?? []);
    wanted = pointer;
    if (part && !pointer) bringIntoView(part);
    panel().show('section');
  }

  function goTo(...where: Parameters<GoTo>): void {
    const [place, pointer] = placeMeant(session, where);
    const isOfPage = place.startsWith('/') || place === session.page()?.file;
    const found = isOfPage ? partAt(pointer, session.page()?.parts) : undefined;
    wanted = pointer;
    if (!isOfPage) void openElsewhere(place, site, session, panel());
    else if (found) open(found, pointer);
    else panel().show('page');
    if (isOfPage && session.page()?.state) explainState(pointer, panel());
  }

  async function partNow(): Promise<Node | undefined> {
    const page = session.page();
    const shown = part;
    if (!page || !shown) return line(NOTHING_CHOSEN);
    const asked = session.ask('part', { ...session.seen, name: shown.name, index: shown.index });
    const fields = await asked.catch(() => undefined);
    if (!fields || shown !== part) return undefined;
    const parts = { page, session, pages: site.pages, say: panel().say };
    return partView(shown, fields, parts, goTo);
  }

  /** Shows what a view holds unless another one was chosen meanwhile. */
  async function show(view: View, made: Promise<Node | undefined>): Promise<void> {
    const content = await made;
    if (!content || panel().view() !== view) return;
    panel().fill(content);
    if (wanted && reveal(panel().root, wanted)) wanted = undefined;
  }

  return {
    fill,
    goTo,
    renew() {
      part = part && placeOf(part, session.page()?.parts ?? []);
      fill(panel().view());
    },
    known(state) {
      const isOther = viewsThatDiffer(site, state).includes(panel().view());
      site = state;
      if (isOther) fill(panel().view());
    },
  };
}

/** Goes to another page, or opens a file that is that of none. */
async function openElsewhere(
  file: string,
  { pages }: Known,
  session: EditSession,
  panel: SidePanel,
): Promise<void> {
  const other = pages.find((page) => page.file === file);
  if (other) return location.assign(addressOf(other.path));
  await session.open(file);
  panel.show('site');
}

/** Hints come after the change that brought them; links offer the pages that there are. */
function viewsThatDiffer(before: Known, now: Known): View[] {
  const isOther = (name: keyof Known) => JSON.stringify(before[name]) !== JSON.stringify(now[name]);
  const ofHints: View[] = isOther('problems') ? ['page', 'site', 'media'] : [];
  return isOther('pages') ? [...ofHints, 'page', 'section', 'site'] : ofHints;
}

const NOTHING_CHOSEN = 'Choose a section in the page, or in the list of the tab Page.';

/** The part that was chosen, wherever it is by now; its words may be others. */
function placeOf(part: EditablePart, parts: readonly EditablePart[]): EditablePart | undefined {
  const isThere = ({ name, index }: EditablePart) => name === part.name && index === part.index;
  return findAgain(part, parts) ?? parts.find(isThere);
}

async function pageOf(
  session: EditSession,
  { pages, problems }: Known,
  say: (words: string) => void,
  open: Parameters<typeof pageView>[3],
): Promise<Node | undefined> {
  const asked = Promise.all([
    session.ask('settings', session.seen),
    session.ask('file', { file: SITE_FILE }),
  ]);
  const [settings, site] = (await asked.catch(() => undefined)) ?? [];
  const page = session.page();
  if (!page || !settings || !site) return undefined;
  const own = problems.filter(({ file }) => file !== 'site.yaml' && file in page.files);
  return pageView(settings, site, { page, session, pages, problems: own, say }, open);
}

async function siteOf(
  session: EditSession,
  site: Known,
  say: (words: string) => void,
  goTo: GoTo,
): Promise<Node | undefined> {
  const asked = session.ask('file', { file: session.seen.file ?? SITE_FILE });
  const fields = await asked.catch(() => undefined);
  return fields && siteView(fields, { session, ...site, say }, goTo);
}

async function mediaOf(session: EditSession, { problems }: Known, say: (words: string) => void) {
  const media = await session.ask('media').catch(() => undefined);
  const stored = async (name: string) => {
    await session.load();
    say(`Stored as ${name}.`);
  };
  return (
    media &&
    mediaView(media, problems, {
      change: announcing(session, say),
      upload: session.upload,
      stored,
    })
  );
}

async function changesOf(
  session: EditSession,
  say: (words: string) => void,
  goTo: GoTo,
): Promise<Node> {
  const found = await session.ask('changes').catch(({ message }: Error) => message);
  return typeof found === 'string' ? line(found) : changesView(found, session, say, goTo);
}

/** Reports how to see what a pointer leads to, if that is for another state than the page is shown in. */
function explainState(pointer: string, { say }: SidePanel): void {
  const state = stateIn(pointer);
  if (state === undefined) return;
  say(
    `These words are for the state “${fieldWords(state)}”. Choose that moment under View, then go there again.`,
  );
}

/** Opens the groups around a field and goes there, or to what it belongs to; false where it is not. */
function reveal(root: HTMLElement, pointer: string): boolean {
  const field = root.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
  const around = pointer.slice(0, pointer.lastIndexOf('/'));
  if (!field && around !== '') return reveal(root, around);
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

/** Why the page cannot be edited, and what can be fixed by a button. */
function withoutPage(
  session: EditSession,
  { problems }: Known,
  say: (words: string) => void,
): HTMLElement {
  const fixable = problems.filter(({ isFixable }) => isFixable);
  const hints = hintsList(fixable, announcing(session, say));
  return element('div', line(session.reason()), hints);
}

function line(words: string): HTMLElement {
  return element('p.description', words);
}
