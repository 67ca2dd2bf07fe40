import { isArticle } from '../../../../renderer/light.ts';
import { type EditablePart, SITE_FILE } from '../../edit-protocol.ts';
import { fieldWords } from '../../field-words.ts';
import type { SiteState } from '../../protocol.ts';
import { stateIn } from '../../state-in-pointer.ts';
import { element } from '../build-element.ts';
import { type ChangesPanel, changesView } from './changes-view.ts';
import type { EditSession } from './edit-session.ts';
import { openFor } from './field-sought.ts';
import { FOCUSED, openAgain, shownIn, TYPED, unfold } from './fill-anew.ts';
import { findAgain, findSeen, partAt, seenAmong } from './find-again.ts';
import { answerTo, type GoTo, HINTS, hintsList } from './hints-list.ts';
import { type PlaceInFile, placeMeant } from './made-pages.ts';
import { mediaView } from './media-view.ts';
import { type PanelState, panelBefore, type View } from './panel-before.ts';
import { pageView, partView, siteView } from './panel-views.ts';
import type { SidePanel } from './side-panel.ts';

/** What the panel knows of the site as a whole. */
type Known = Pick<SiteState, 'pages' | 'problems'>;

/** Puts into the panel what its view is about. */
export interface PanelFiller {
  fill(view: View): void;
  /** Shows a field of the page, or of a file beside it. */
  goTo: GoTo;
  /** The section that was chosen, and what is open and focused, or will be as soon as the panel is filled. */
  kept(): Partial<PanelState>;
  /** Chooses the section of a text, for when the panel shows one. */
  choosePart(pointer: string): void;
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
  let before: ReturnType<typeof panelBefore> | undefined = panelBefore();
  const chosen = chosenPlace(() => session.page()?.parts, before.part);
  let site: Known = { pages: [], problems: [] };
  /** The field that is to be gone to, as soon as it is there. */
  let wanted: string | undefined;
  let shown: Promise<void> | undefined;
  const whileBusy = busyUntil(panel, () => shown);
  const explain = explainer((words) => panel().say(words));

  function fill(view: View): void {
    const { say } = panel();
    const views = {
      page: () => pageOf(session, site, { part: open, field: goTo }),
      section: () => chosenPart(session, site, chosen.part(), goTo),
      site: () => siteOf(session, site, goTo),
      media: () => mediaOf(session, site, say),
      changes: () => changesOf(session, { say, goTo, whileBusy }),
    };
    if (session.page() || view === 'changes') shown = show(view, views[view]());
    else panel().fill(withoutPage(session, site));
  }

  function open(wished: EditablePart, pointer?: string): void {
    const part = chosen.choose(wished);
    wanted = pointer;
    if (part && !pointer) bringIntoView(part);
    panel().show('section');
  }

  function goTo(file: string, at: string, pages: readonly string[] = []): void {
    const named = pages.find((one) => one === session.seen.path) ?? pages[0] ?? file;
    const [place, pointer] = placeMeant(session, [named, at]);
    const isOfPage = isOfIt(place, session);
    const found = isOfPage ? partAt(pointer, session.page()?.parts) : undefined;
    wanted = pointer;
    if (!isOfPage) void openElsewhere([place, pointer], site, session, panel());
    else if (found) open(found, pointer);
    else panel().show('page');
    explain(isOfPage && session.page()?.state ? stateNotice(pointer) : '');
  }

  /** Shows what a view holds unless another one, or another section, was chosen meanwhile. */
  async function show(view: View, made: Promise<Node | undefined>): Promise<void> {
    const part = chosen.part();
    const content = await made;
    if (!content || panel().view() !== view || part !== chosen.part()) return;
    panel().fill(content);
    if (before) openAgain(panel().root, before);
    before = undefined;
    if (wanted && reveal(panel().root, wanted)) wanted = undefined;
  }

  return {
    fill,
    goTo,
    kept: () => ({ ...(before ?? shownIn(panel().root)), part: chosen.part() }),
    choosePart: chosen.chooseAt,
    renew() {
      chosen.renew();
      fill(panel().view());
    },
    known(state) {
      const isOther = viewsThatDiffer(site, state).includes(panel().view());
      site = state;
      if (isOther) void session.load();
    },
  };
}

/** Whether an address or a file is that of the page; an article has one of its own. */
function isOfIt(place: string, { seen, page }: EditSession): boolean {
  const { file, made } = page() ?? {};
  return [seen.path, file].includes(place) || (isArticle(place) && place === made?.entry?.file);
}

/** Keeps a panel busy until what it shows is drawn anew. */
function busyUntil(
  panel: () => SidePanel,
  shown: () => Promise<void> | undefined,
): ChangesPanel['whileBusy'] {
  return (work) =>
    panel().whileBusy(async () => {
      const result = await work();
      await shown();
      return result;
    });
}

/** Goes to another page, or opens a file that is that of none. */
async function openElsewhere(
  [file, pointer]: PlaceInFile,
  { pages }: Known,
  session: EditSession,
  panel: SidePanel,
): Promise<void> {
  const other = pages.find(({ file: own, path }) => own === file || path === file);
  if (other) return openFor(other.path, pointer);
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
  return findAgain(part, parts) ?? atPlaceOf(part, parts);
}

function atPlaceOf(part: EditablePart, parts: readonly EditablePart[]): EditablePart | undefined {
  return parts.find(({ name, index }) => name === part.name && index === part.index);
}

/** The part that was chosen among those of the page, at first one of before, as long as it is there. */
function chosenPlace(parts: () => readonly EditablePart[] | undefined, part?: EditablePart) {
  let known: readonly EditablePart[] | undefined;
  const keep = (found: EditablePart | undefined) => {
    part = found;
    known = parts();
    return part;
  };
  return {
    part: () => part,
    /** The list that it is chosen from may be that of the page before a change. */
    choose: (wished: EditablePart) => keep(placeOf(wished, parts() ?? [])),
    chooseAt: (pointer: string) => void keep(partAt(pointer, parts()) ?? part),
    renew() {
      const now = parts();
      // One that cannot be read for a moment has its sections yet.
      if (!now) return;
      const then = known ?? now;
      // Where one has come or gone, at its place is another one.
      const isThere = then.length === now.length;
      const seen = part && findSeen(seenAmong(part, then), now);
      keep(seen ?? (part && isThere ? atPlaceOf(part, now) : undefined));
    },
  };
}

async function pageOf(
  session: EditSession,
  { pages, problems }: Known,
  open: Parameters<typeof pageView>[3],
): Promise<Node | undefined> {
  const asked = Promise.all([
    session.ask('settings', session.seen),
    session.ask('file', { file: SITE_FILE }),
  ]);
  const [settings, site] = (await asked.catch(() => undefined)) ?? [];
  const page = session.page();
  if (!page || !settings || !site) return undefined;
  const own = problems.filter(
    ({ file, pages: named }) =>
      file !== 'site.yaml' && (file in page.files || named?.includes(session.seen.path)),
  );
  return pageView(settings, site, { page, session, pages, problems: own }, open);
}

async function chosenPart(
  session: EditSession,
  { pages }: Known,
  part: EditablePart | undefined,
  goTo: GoTo,
): Promise<Node | undefined> {
  const page = session.page();
  if (!page || !part) return line(NOTHING_CHOSEN);
  const { name, index } = part;
  const asked = session.ask('part', { ...session.seen, name, index });
  const fields = await asked.catch(() => undefined);
  return fields && partView(part, fields, { page, session, pages }, goTo);
}

async function siteOf(session: EditSession, site: Known, goTo: GoTo): Promise<Node | undefined> {
  const asked = session.ask('file', { file: session.seen.file ?? SITE_FILE });
  const fields = await asked.catch(() => undefined);
  return fields && siteView(fields, { session, ...site }, goTo);
}

async function mediaOf(session: EditSession, { problems }: Known, say: (words: string) => void) {
  const media = await session.ask('media').catch(() => undefined);
  const stored = async (name: string) => {
    await session.load();
    say(`Stored as “${name.replace(/^.*\//, '')}”.`);
  };
  return (
    media &&
    mediaView(media, problems, {
      change: session.change,
      upload: session.upload,
      stored,
    })
  );
}

async function changesOf(session: EditSession, panel: ChangesPanel): Promise<Node> {
  const found = await session.ask('changes').catch(({ message }: Error) => message);
  return typeof found === 'string' ? line(found) : changesView(found, session, panel);
}

/** What was saved stays to be read, and what is explained until something else is gone to. */
function explainer(say: (words: string) => void): (words: string) => void {
  let explained = '';
  return (words) => {
    if (words !== explained) say(words);
    explained = words;
  };
}

/** How to see what a pointer leads to, if that is for another state than the page is shown in; else ''. */
function stateNotice(pointer: string): string {
  const state = stateIn(pointer);
  if (state === undefined) return '';
  return `These words are for the state “${fieldWords(state)}”. Choose that moment under View, then go there again.`;
}

/** Opens the groups around a field and goes there, or to what it belongs to, or else to the hints; false where none is. */
function reveal(root: HTMLElement, pointer: string, sought = TYPED): boolean {
  const field = root.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`);
  const around = pointer.slice(0, pointer.lastIndexOf('/'));
  if (!field && pointer !== HINTS) return reveal(root, around || HINTS, FOCUSED);
  const control =
    field?.querySelector<HTMLElement>(sought) ??
    field?.querySelector<HTMLElement>(FOCUSED) ??
    field;
  unfold(control);
  field?.scrollIntoView({ block: 'center' });
  // Keep the focus in a text of the page.
  if ((root.getRootNode() as ShadowRoot).activeElement?.matches('.in-place')) return true;
  control?.focus({ preventScroll: true });
  return field !== null;
}

/** Why the page cannot be edited, and what can be fixed by a button. */
function withoutPage(session: EditSession, { problems }: Known): HTMLElement {
  const fixable = problems.filter(answerTo);
  const hints = hintsList(fixable, undefined, session.change);
  return element('div', line(session.reason()), hints);
}

function line(words: string): HTMLElement {
  return element('p.description', words);
}
