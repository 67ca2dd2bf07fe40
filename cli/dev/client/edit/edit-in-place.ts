import type { ChangeScope, EditableText } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import type { Target } from './find-editable.ts';
import { readsAs } from './reads-as.ts';
import { scopeChoice, type Written } from './scope-choice.ts';
import { withTextEnd } from './text-end.ts';
import type { TypedTexts } from './typed-texts.ts';
import { writeInto, writeParagraph, writingBar } from './writing-tools.ts';

/**
 * Saves a text that was another one before; resolves to the reason if it was not written, and to what the
 * text is by now where somebody else has changed it.
 */
export type SaveText = (
  text: string,
  scope: ChangeScope,
  before: string,
) => Promise<{ reason: string; now?: string } | undefined>;

/** The text that is being changed, where it stands. */
export interface PlacedEditor {
  root: HTMLElement;
  focus(): void;
  /** Saves what was typed, and leaves where that worked. */
  finish(): Promise<void>;
}

/**
 * A field in place of a text of the page, in the same letters. Enter saves, in texts of several
 * paragraphs with Ctrl; in Markdown Shift+Enter begins a line, Escape leaves. `onLeave` is called at the end.
 */
export function editInPlace(
  target: Target,
  written: Written,
  save: SaveText,
  typed: TypedTexts,
  filled: (text: string) => string,
  onLeave: () => void,
): PlacedEditor {
  const { text } = target;
  const { lead, source, ...kind } = writtenIn(text);
  let before = text.source;
  const message = element('p.message', { id: 'in-place-message' });
  const scope = scopeChoice(written);
  const field = element('textarea.in-place', {
    'aria-label': text.label,
    'aria-describedby': 'in-place-message in-place-help',
    rows: '1',
    spellcheck: 'true',
    keydown: (event) => onKey(event as KeyboardEvent),
    input: () => {
      typed.keep({ pointer: text.pointer, label: text.label, text: field.value, before: source });
      fitLines(field);
    },
  });
  field.value = typed.at(text.pointer, source)?.text ?? source;
  const buttons = endButtons(() => void finish(), leave);
  const below = belowText(field, kind, readsAs(field, filled), scope.root, buttons, message);
  const root = element('div.placed', field, below, element('div.cover'));
  dress(field, target);

  const finish = joined(async () => {
    if (field.value === source) return leave();
    setBusy(true);
    const words = withTextEnd(field.value, text.source, kind.isMarkdown);
    const refused = await save(lead + words, scope.scope(), before);
    setBusy(false);
    if (!refused) return leave();
    before = refused.now ?? before;
    message.textContent = refused.reason;
    fitLines(field);
    field.setAttribute('aria-invalid', 'true');
    field.focus();
  });

  /** What is being saved looks as it will, and takes no more words. */
  function setBusy(isBusy: boolean): void {
    field.readOnly = isBusy;
    root.ariaBusy = String(isBusy);
  }

  function leave(): void {
    // Escape may come before what is saved is done.
    if (!root.isConnected) return;
    typed.drop(text.pointer);
    root.remove();
    onLeave();
  }

  function onKey(event: KeyboardEvent): void {
    event.stopPropagation();
    if (event.key === 'Escape') leave();
    else if (event.key === 'Enter' && !event.isComposing && !(kind.isMarkdown && event.shiftKey)) {
      event.preventDefault();
      if (kind.isLong && !event.ctrlKey && !event.metaKey) writeParagraph(field);
      else void finish();
    }
  }

  return {
    root,
    finish,
    focus: () => begin(field, source),
  };
}

/** Makes the function that does something, or waits for the end of doing it. */
function joined(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work().finally(() => {
      running = undefined;
    });
    return running;
  };
}

/** What a text is written in: Markdown, and there perhaps several paragraphs. */
type Kind = Record<'isMarkdown' | 'isLong', boolean>;

/** A text between the line ends around it, and what it is written in. */
function writtenIn({ source: whole, format, file }: EditableText) {
  const [, lead = '', source = ''] = /^(\n*)([\s\S]*?)\n?$/.exec(whole) ?? [];
  const isMarkdown = format === 'markdown';
  const isLong = isMarkdown && (file.endsWith('.md') || /\n\s*\n/.test(source));
  return { lead, source, isMarkdown, isLong };
}

/** Where a long text holds the words that were pressed on the page; else its beginning. */
function placeIn(source: string): number {
  const { anchorNode, anchorOffset = 0 } = getSelection() ?? {};
  const words = anchorNode?.textContent?.slice(anchorOffset, anchorOffset + 20) || undefined;
  return Math.max(0, words === undefined ? 0 : source.indexOf(words));
}

/** Puts the caret of a field where the page was pressed; all of a single line is selected. */
function begin(field: HTMLTextAreaElement, source: string): void {
  const place = placeIn(source);
  fitLines(field);
  field.focus({ preventScroll: true });
  if (source.includes('\n')) showPlace(field, place);
  else field.select();
}

/** The fewest pixels that a field is high where its text is longer: about two lines. */
const LEAST = 60;

/**
 * Makes a field as high as its lines and as the text was, as far as that leaves room for what helps with
 * writing below it. A longer text scrolls in it, so that the line with the caret is in view.
 */
function fitLines(field: HTMLTextAreaElement): void {
  const placed = field.parentElement as HTMLElement;
  const { scrollMarginBlockStart: above, scrollMarginBlockEnd: below } = getComputedStyle(placed);
  const page = getComputedStyle(document.documentElement);
  const free = [above, below, page.scrollPaddingBlockStart, page.scrollPaddingBlockEnd].reduce(
    (left, edge) => left - (Number.parseFloat(edge) || 0),
    innerHeight - (placed.offsetHeight - field.offsetHeight),
  );
  field.style.blockSize = 'auto';
  const wanted = Math.max(field.scrollHeight + 4, coverOf(field).offsetHeight);
  field.style.blockSize = `${Math.min(wanted, Math.max(free, LEAST))}px`;
  placed.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** What lies over the text as it was. */
function coverOf(field: HTMLTextAreaElement): HTMLElement {
  return field.parentElement?.lastElementChild as HTMLElement;
}

/** Puts the caret of a long text at a place, and about there into view. */
function showPlace(field: HTMLTextAreaElement, place: number): void {
  field.setSelectionRange(place, place);
  const line = (place / field.value.length) * field.scrollHeight;
  field.scrollTop = line - field.clientHeight / 2;
}

/** What helps with writing, and what is said of it. */
function belowText(field: HTMLTextAreaElement, kind: Kind, ...others: HTMLElement[]): HTMLElement {
  const aids = kind.isMarkdown ? [writingBar(field)] : [];
  if (!kind.isMarkdown) writeInto(field, false);
  return element('div.in-place-help', ...aids, keysHelp(kind), ...others);
}

/** Not every keyboard of a phone has Enter and Escape. */
function endButtons(save: () => void, leave: () => void): HTMLElement {
  return element('div.actions', quietButton('Save', save), quietButton('Leave', leave));
}

function keysHelp({ isMarkdown, isLong }: Kind): HTMLElement {
  const lines = isMarkdown ? ' Shift+Enter begins a line,' : '';
  const keys = isLong ? 'Enter begins a paragraph, Ctrl+Enter saves,' : `Enter saves,${lines}`;
  const isByTouch = matchMedia('(pointer: coarse)').matches;
  const words = isByTouch ? 'Press Save, or beside the text, to save.' : `${keys} Escape leaves.`;
  return element('p', { id: 'in-place-help' }, words);
}

/** Puts the field over the text, in its letters and colours. */
function dress(field: HTMLTextAreaElement, { element: shown, range }: Target): void {
  const style = getComputedStyle(shown);
  const box = range().getBoundingClientRect();
  const around = shown.getBoundingClientRect();
  const isInline = style.display === 'inline';
  const width = Math.max(isInline ? box.width : around.width, box.width, 140);
  const place = (field.parentElement as HTMLElement).style;
  // On wide screens the panel stands beside the page.
  const end = Math.min(innerWidth, document.body.getBoundingClientRect().right);
  const start = Math.max(16, Math.min(isInline ? box.left : around.left, end - width - 12));
  place.insetInlineStart = `${start + scrollX - 8}px`;
  place.insetBlockStart = `${box.top + scrollY - 6}px`;
  // A shorter text leaves nothing of the old one to be seen.
  const cover = coverOf(field);
  cover.style.blockSize = `${box.height + 8}px`;
  place.inlineSize = `${Math.min(width + 24, end - start)}px`;
  field.style.font = style.font;
  field.style.letterSpacing = style.letterSpacing;
  field.style.textAlign = style.textAlign;
  field.style.textWrap = style.textWrap;
  field.style.color = style.color;
  field.style.background = backgroundOf(shown, style.color);
  cover.style.background = field.style.background;
  field.dir = style.direction;
}

/** Returns the background colour of an element; on a picture, a colour that contrasts with the ink. */
function backgroundOf(shown: Element, ink: string): string {
  for (let one: Element | null = shown; one; one = one.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(one);
    if (backgroundImage !== 'none') break;
    if (!/^rgba\(.*, 0(\.\d+)?\)$|transparent/.test(backgroundColor)) return backgroundColor;
  }
  const [red = 0, green = 0, blue = 0] = (ink.match(/[\d.]+/g) ?? []).map(Number);
  return red * 0.3 + green * 0.6 + blue * 0.1 > 140 ? '#10201c' : '#ffffff';
}
