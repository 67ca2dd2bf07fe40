import type { EditablePage, EditablePart, EditableText } from '../../edit-protocol.ts';
import type { Problem, SiteState } from '../../protocol.ts';
import { PARAMETERS } from '../../protocol.ts';
import { RELOAD } from '../follow-page.ts';
import { seenAs } from '../preview-address.ts';
import { askScope } from './ask-scope.ts';
import { chosenText } from './chosen-text.ts';
import { dropOnPage } from './drop-on-page.ts';
import { editInPlace, type PlacedEditor, type SaveText } from './edit-in-place.ts';
import { type EditSession, editSession } from './edit-session.ts';
import { editorRoot } from './editor-root.ts';
import { takeSought } from './field-sought.ts';
import { type PanelFiller, panelFiller } from './fill-panel.ts';
import { findSeen, partAt, pointerNow, seenAmong } from './find-again.ts';
import { findEditable, partOf, type Target } from './find-editable.ts';
import { followPointer } from './follow-pointer.ts';
import type { GoTo } from './hints-list.ts';
import { historyButtons, isUndo, retrace } from './history-buttons.ts';
import { latestPress } from './latest-press.ts';
import { entryField, isOfList, isOfPageAlone, madePages } from './made-pages.ts';
import { keepPanel } from './panel-before.ts';
import { refusalWays } from './refusal-ways.ts';
import type { Written } from './scope-choice.ts';
import { createSidePanel } from './side-panel.ts';
import { takeSaid } from './spoken-words.ts';
import { askBeforeLeaving, typedTexts } from './typed-texts.ts';

/** Editing in the page: the switch that turns it on, for the bar. */
export interface PageEditor {
  button: HTMLElement;
  update(state: SiteState): void;
  /** Called when something of the site may have changed, or was published. */
  changed(): void;
  /** Goes to a field of a file, in the panel and, where it is a text of the page, there as well. */
  goTo: GoTo;
  /** Writes the answer to a problem; resolves to why it was not written. */
  fix(problem: Problem): Promise<string | undefined>;
}

/** The key in the session storage for whether editing is on. */
const KEPT = 'preview.editing';

/** Makes the editor of the page at a path, switched off; Alt+E switches it as well. */
export function createPageEditor(token: string, path: string): PageEditor {
  const onChange = () => {
    history.update(session.history());
    if (!screen.isOn()) return;
    texts.renew();
    filler.renew();
  };
  const session = editSession(token, path, onChange, (words) => panel.say(words));
  const filler = panelFiller(
    session,
    () => panel,
    (part) => texts.bringIntoView(part),
  );
  const history = historyButtons((way) => void retrace(session, way, panel.say));
  // What came late is loaded in its turn, behind what is saved by leaving the field.
  const panel = createSidePanel(
    filler.fill,
    session.load,
    () => screen.turn(false),
    history.root,
    (words) => refusalWays(words, session, filler.goTo),
  );
  const texts = textEditing(session, filler, (words) => panel.say(words));
  const screen = editorRoot(KEPT, [texts.root, panel.root], (isOn) => {
    if (!isOn) return texts.stop();
    panel.say(takeSaid());
    panel.show(panel.view());
    panel.focus();
    void session.load();
  });
  // On what cannot be edited, such as an earlier version, links lead on.
  const isChoosing = () => screen.isOn() && session.isEditable();
  followPointer({
    isOn: isChoosing,
    targets: texts.targets,
    hover: texts.outline.hover,
    choose: (find) => texts.press(find, false, panel.view() === 'section'),
    edit: (find) => texts.press(find, true, panel.view() === 'section'),
    leave: texts.leave,
    host: screen.host,
  });
  dropOnPage({
    isOn: isChoosing,
    targets: texts.targets,
    hover: texts.outline.hover,
    chosen: texts.chosen,
    session,
    put: (target, picture) => void putPicture(session, target, picture, texts.root, panel.say),
    report: panel.say,
  });
  followKeys(screen, history.press);
  followShown(session, screen, texts.renew);
  askBeforeLeaving();
  keepPanel(() => ({ ...filler.kept(), view: panel.view() }));
  const goTo: GoTo = (...where) => void goToField({ screen, session, filler, texts }, ...where);
  const sought = takeSought(path);
  if (sought === undefined) screen.resume();
  else goTo(path, sought);
  return {
    button: screen.button,
    update: filler.known,
    goTo,
    fix: ({ file, line, column }) => session.change({ do: 'fix', file, line, column }),
    changed() {
      if (screen.isOn() && panel.view() === 'changes') filler.renew();
    },
  };
}

function followKeys(
  { isOn, turn }: FieldParts['screen'],
  press: (way: 'undo' | 'redo') => void,
): void {
  document.addEventListener('keydown', (event) => {
    if (event.altKey && event.code === 'KeyE') turn(!isOn());
    else if (isOn() && isUndo(event)) press(event.shiftKey ? 'redo' : 'undo');
    else return;
    event.preventDefault();
  });
}

/** Follows the page that is shown; a reload of it is held back until what is being saved is saved. */
function followShown(
  session: EditSession,
  { isOn }: FieldParts['screen'],
  renew: () => void,
): void {
  document.addEventListener('preview:current', async (event) => {
    if (!isOn()) return;
    await session.follow((event as CustomEvent<string>).detail);
    renew();
  });
  document.addEventListener(RELOAD, (event) => {
    event.preventDefault();
    // Its field drops what was typed as soon as that is saved.
    void session.settled().then(() => setTimeout(() => location.reload()));
  });
}

/** What shows a field, in the panel and on the page. */
interface FieldParts {
  screen: Pick<ReturnType<typeof editorRoot>, 'isOn' | 'turn'>;
  session: EditSession;
  filler: { goTo: GoTo };
  texts: { show(pointer: string): void };
}

async function goToField(
  { screen, session, filler, texts }: FieldParts,
  ...where: Parameters<GoTo>
): Promise<void> {
  if (!screen.isOn()) screen.turn(true);
  const [file, pointer] = where;
  // A page that cannot be read any more is shown as it was.
  if (!session.page() || pointer === '') await session.load();
  filler.goTo(...where);
  if ([session.page()?.file, session.seen.path].includes(file)) texts.show(pointer);
}

/** The texts of the page: what is chosen of them, and the one that is being changed. */
function textEditing(
  session: EditSession,
  { goTo, choosePart }: Pick<PanelFiller, 'goTo' | 'choosePart'>,
  report: (words: string) => void,
) {
  let targets: Target[] = [];
  let placed: PlacedEditor | undefined;
  const placeOf = ({ text: { pointer, at = pointer } }: Target) => at;
  const open = (target: Target) => goTo(session.seen.path, placeOf(target));
  const edit = (find: () => Target | undefined) => void press(find, true);
  const chosen = chosenText(session, () => targets, { open, edit, report });
  const view = partsInView(() => targets);
  const pressed = latestPress(session);

  function renew(): void {
    // What is being changed keeps its place.
    if (placed) return;
    const page = session.page();
    targets = page ? findEditable(page) : [];
    chosen.renew();
    view.renew();
    pressed.retry();
  }

  /** Chooses what was pressed, and opens it where it is to be edited; what is being changed is saved before. */
  async function press(find: () => Target | undefined, isEdited: boolean, opens = false) {
    await placed?.finish();
    await pressed.press(() => {
      if (placed) return false;
      const target = find();
      chosen.choose(target, opens);
      if (target) choosePart(placeOf(target));
      if (target && isEdited) place(target);
      return target !== undefined;
    });
  }

  function place(target: Target): void {
    const page = session.page();
    const { format, source } = target.text;
    const own = entryField(session, source);
    // What is typed over the words of an entry would be on all pages of the list.
    if (own) {
      goTo(...own);
      return;
    }
    if (!page || format === 'asset' || isOfList(source)) {
      open(target);
      return;
    }
    placed = placeEditor(session, target, page, chosen.outline.root, () => {
      placed = undefined;
      renew();
    });
  }

  return {
    ...chosen,
    press,
    targets: () => targets,
    leave() {
      pressed.drop();
      void placed?.finish();
    },
    bringIntoView: view.bring,
    renew,
    stop() {
      pressed.drop();
      chosen.outline.hover(undefined);
      chosen.choose(undefined);
    },
  };
}

/** Brings parts into view: at once, or as soon as the page has them. */
function partsInView(targets: () => readonly Target[]) {
  let sought: string | undefined;

  function renew(): void {
    const first = targets().find(({ text }) => partOf(text.at ?? text.pointer) === sought);
    if (!first) return;
    first.element.scrollIntoView({ block: 'center' });
    sought = undefined;
  }

  return {
    renew,
    bring({ name, index }: EditablePart) {
      sought = `/${name}/${index}`;
      renew();
    },
  };
}

/** Uploads a picture, and shows it in place of another one, where that is wanted. */
async function putPicture(
  session: EditSession,
  target: Target,
  picture: File,
  place: HTMLElement,
  say: (words: string) => void,
): Promise<void> {
  const page = session.page();
  const scope = page && (await askScope(target, writtenAs(target.text, page), place));
  if (!scope) return;
  const { pointer } = target.text;
  try {
    const value = await session.upload(picture);
    await session.change({ do: 'set', pointer, value, ...scope });
  } catch (error) {
    say((error as Error).message);
  }
}

/** Puts an editor of a text beside the frames, which hides them until it is left. */
function placeEditor(
  session: EditSession,
  target: Target,
  page: EditablePage,
  frames: HTMLElement,
  onLeave: () => void,
): PlacedEditor {
  const { activeElement } = frames.getRootNode() as ShadowRoot;
  const leave = () => {
    frames.hidden = false;
    onLeave();
    (activeElement as HTMLElement | null)?.focus();
  };
  const save = textSaver(session, target.text, page);
  const typed = typedTexts(session.seen.path, page.parts);
  const written = writtenAs(target.text, page);
  const placed = editInPlace(target, written, save, typed, session.filled, leave);
  frames.hidden = true;
  frames.after(placed.root);
  placed.focus();
  return placed;
}

function writtenAs(
  { file, isOfState, isOfVariant, pointer }: EditableText,
  page: EditablePage,
): Written {
  const { pages = 1, called } = page.files[file] ?? {};
  const state = isOfState ? undefined : page.state?.name;
  // What is no part, such as the title, is changed with the page.
  const isInAll = page.variant !== undefined && !isOfVariant && pointer.split('/').length > 3;
  const variant = isInAll
    ? { name: page.variant ?? '', address: seenAs(PARAMETERS.variant) }
    : undefined;
  const isAlone = isOfPageAlone(page, file);
  return {
    pointer,
    file,
    called,
    pageFile: isAlone ? file : page.file,
    made: isAlone ? undefined : madePages(page),
    pages,
    state,
    variant,
  };
}

const GONE = 'This text is not there any more. Copy yours, and press Escape.';

/** Saves a text where it is by now: its section may have moved, and somebody else may have changed it. */
function textSaver(
  session: EditSession,
  { pointer, format }: EditableText,
  { parts }: EditablePage,
): SaveText {
  const part = partAt(pointer, parts);
  const seen = part && seenAmong(part, parts);
  return async (value, scope, before) => {
    const page = session.page();
    if (!page) {
      session.say(session.reason());
      return { reason: session.reason() };
    }
    const now = seen && findSeen(seen, page.parts);
    const at = seen ? now && pointerNow(pointer, seen, now) : pointer;
    const isOwn = (one: EditableText) => partAt(one.pointer, page.parts) === now;
    const own = seen && !now ? [] : page.texts.filter(isOwn);
    const there = own.find((one) => one.pointer === at);
    const same = own.filter((one) => one.source === before && one.format === format);
    const meant = there?.source === before ? there : same.length === 1 ? same[0] : undefined;
    if (meant) {
      const reason = await session.change({ do: 'set', pointer: meant.pointer, value, ...scope });
      return reason === undefined ? undefined : { reason };
    }
    const reason = there ? otherWords(there.source) : GONE;
    session.say(reason);
    return { reason, now: there?.source };
  };
}

function otherWords(now: string): string {
  return `Somebody else has changed this to “${now.trim()}”. Enter replaces that, Escape keeps it.`;
}
