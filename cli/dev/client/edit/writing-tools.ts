import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { beginParagraph } from './begin-paragraph.ts';
import { linkTo, toggleLines, toggleMark } from './mark-up.ts';
import type { Selected } from './paragraphs-at.ts';
import { fitIn, markdownOf, plainLine } from './paste-text.ts';

type Mark = (selected: Selected) => Selected;

const bold: Mark = (selected) => toggleMark(selected, '**');
const italic: Mark = (selected) => toggleMark(selected, '*');
const list: Mark = (selected) => toggleLines(selected, '- ');
const heading: Mark = (selected) => toggleLines(selected, '## ');

/** Lets emphasis be typed by keys, and cleans what is pasted; `link` asks where a link leads. */
export function writeInto(
  field: HTMLTextAreaElement,
  isMarkdown: boolean,
  link?: () => void,
): void {
  field.addEventListener('paste', (event) => {
    const data = event.clipboardData;
    const html = data?.getData('text/html') ?? '';
    const text = data?.getData('text/plain') ?? '';
    if (text === '' && html === '') return;
    event.preventDefault();
    const { value, selectionStart, selectionEnd } = field;
    const pasted = isMarkdown ? (html && markdownOf(html)) || text.trim() : plainLine(text);
    insert(field, fitIn(pasted, value.slice(0, selectionStart), value.slice(selectionEnd)));
  });
  if (!isMarkdown) return;
  field.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const mark = { b: bold, i: italic }[key];
    if (key === 'k' && link) link();
    else if (mark) apply(field, mark);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
}

/** The buttons for a text in Markdown, and the place where a link is asked for. */
export function writingBar(field: HTMLTextAreaElement): HTMLElement {
  const address = element('input', {
    type: 'text',
    list: 'pages',
    'aria-label': 'Where the link leads',
    placeholder: 'A page, such as /prices, or https://…',
    keydown: (event) => {
      const { key } = event as KeyboardEvent;
      event.stopPropagation();
      if (key === 'Escape') close();
      if (key !== 'Enter') return;
      event.preventDefault();
      if (address.value.trim() !== '') apply(field, (one) => linkTo(one, address.value));
      close();
    },
  });
  const asking = element('div', { hidden: true }, address);

  function close(): void {
    asking.hidden = true;
    field.focus();
  }

  function ask(): void {
    asking.hidden = false;
    address.value = '';
    address.focus();
  }

  writeInto(field, true, ask);
  return element(
    'div.writing',
    element(
      'div.actions',
      // The text keeps its selection.
      { role: 'toolbar', 'aria-label': 'Writing', mousedown: stay },
      quietButton('B', () => apply(field, bold), 'Bold (Ctrl+B)'),
      quietButton('I', () => apply(field, italic), 'Italic (Ctrl+I)'),
      quietButton('Link', ask, 'Link (Ctrl+K)'),
      quietButton('List', () => apply(field, list)),
      quietButton('Heading', () => apply(field, heading)),
    ),
    asking,
  );
}

/** Begins a paragraph where somebody writes. */
export function writeParagraph(field: HTMLTextAreaElement): void {
  apply(field, beginParagraph);
}

function stay(event: Event): void {
  event.preventDefault();
}

function apply(field: HTMLTextAreaElement, mark: Mark): void {
  const { value, selectionStart, selectionEnd } = field;
  const marked = mark({ text: value, start: selectionStart, end: selectionEnd });
  field.setSelectionRange(0, value.length);
  insert(field, marked.text);
  field.setSelectionRange(marked.start, marked.end);
}

/** Puts a text in place of what is selected, so that the browser can take it back. */
function insert(field: HTMLTextAreaElement, text: string): void {
  field.focus();
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
