import type { Json, JsonSchema } from '../../../../renderer/index.ts';
import { capitalize } from '../../../../renderer/light.ts';
import { isName, nameTyped, stemAt } from '../../name-typed.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { selectOf } from '../select-of.ts';
import { isUnanswered } from './ask-host.ts';
import { contrastNote } from './contrast-note.ts';
import { description, type FieldTools, labelOf } from './field.ts';
import type { Field } from './field-tree.ts';
import { instantOf } from './instant-of.ts';
import { lookPicker } from './look-picker.ts';
import { pointPicker } from './point-picker.ts';
import { readsAs } from './reads-as.ts';
import { withTextEnd } from './text-end.ts';
import { namesFor, thumbnailPicker } from './thumbnail-picker.ts';
import type { TypedText } from './typed-texts.ts';
import { writeInto } from './writing-tools.ts';

const NOT_SAVED = 'Typed, but not saved yet. ';
const NOT_LEFT = 'Not saved yet: leave the field to save it.';

/** The format of what is taken from an entry of a list, by the name of that. */
const ENTRY = 'entry';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let made = 0;

/** What is kept of a text that was not saved: why it was refused, or, without an answer, what was there before. */
function why(reason: string, before: string) {
  return isUnanswered(reason) ? { before } : { reason };
}

/** The field of a single value: a line, several lines, a choice, a picture. What is typed is saved on leaving it. */
export function inputFor(field: Field, tools: FieldTools): HTMLElement {
  made += 1;
  const { pointer } = field;
  const message = element('p.message', { id: `message-${made}` });
  const unsaved = element('p.description', { role: 'status' });
  const control = controlFor(field);
  control.id = `field-${made}`;
  control.setAttribute('aria-describedby', message.id);
  const before = control.value;
  const save = async (value: Json | undefined) => {
    const reason = await tools.change({ do: 'set', pointer, value });
    if (reason === undefined) tools.typed.drop(pointer);
    else if (isTyped(control))
      tools.typed.keep({ pointer, label: field.name, text: control.value, ...why(reason, before) });
    report(reason ?? '');
  };
  const report = (words: string) => {
    unsaved.textContent = '';
    message.textContent = words;
    control.setAttribute('aria-invalid', String(words !== ''));
  };
  const announce = (words: string) => {
    report(words);
    tools.say(words);
  };
  const saveTyped = () => {
    const mistake = mistakeIn(control, field);
    if (mistake) announce(mistake);
    else void save(valueTyped(control, field, tools));
  };
  whenDone(control, saveTyped, announce);
  if (isTyped(control)) {
    control.addEventListener('input', () => {
      tools.typed.keep({ pointer, label: field.name, text: textIn(control, before), before });
      unsaved.textContent = control.value === before ? '' : NOT_LEFT;
    });
    const typed = tools.typed.at(pointer, before);
    if (typed) offerTyped(typed);
  }
  if (control instanceof HTMLTextAreaElement) leaveByEnter(control);

  /** What was typed before a reload, and was not saved. */
  function offerTyped(typed: TypedText): void {
    control.value = typed.text;
    const discard = () => {
      tools.typed.drop(pointer);
      control.value = before;
      report('');
    };
    const save = quietButton('Save', saveTyped);
    message.replaceChildren(
      unsavedWords(typed, field.name, before),
      save,
      quietButton('Discard', discard),
    );
  }

  const upload = field.schema.format === 'asset' ? dropZone(tools, save, announce) : undefined;
  return element(
    'div',
    { class: `field${control.type === 'checkbox' ? ' check' : ''}`, 'data-pointer': pointer },
    element('label.name', { for: control.id }, labelOf(field)),
    description(field),
    control,
    unsaved,
    ...notesOn(control, before, field, tools),
    upload,
    chooserFor(control, field, tools, saveTyped),
    message,
  );
}

/**
 * Saves what is chosen or typed. Days and moments are typed part by part, and numbers changed by arrows, each
 * a change: what is typed into one by keys is saved on leaving it, or by Enter. What was refused is tried
 * again by leaving it again.
 */
function whenDone(control: Control, save: () => void, announce: (words: string) => void): void {
  if (control.type === 'number') readDigits(control, announce);
  const isParted = ['date', 'datetime-local', 'number'].includes(control.type);
  let isByKeys = false;
  let isLate = false;
  let isTried = false;
  const finish = () => {
    const isOpen = control.validity.badInput || control.ariaInvalid === 'true';
    if (isLate || (isOpen && !isTried)) save();
    isLate = false;
    isTried = true;
  };
  control.addEventListener('focus', () => {
    isTried = false;
  });
  control.addEventListener('pointerdown', () => {
    isByKeys = false;
  });
  control.addEventListener('keydown', (event) => {
    isByKeys = isParted;
    if ((event as KeyboardEvent).key === 'Enter') finish();
  });
  control.addEventListener('change', (event) => {
    if (!isByKeys) {
      isTried = true;
      return save();
    }
    isLate = true;
    // The panel would be drawn anew below what is being typed.
    event.stopPropagation();
  });
  control.addEventListener('blur', finish);
}

const DIGITS = 'Digits only, with a point before decimals: 1.5';

/** Browsers drop what they do not take for a number: digits of other scripts are read, and signs are explained. */
function readDigits(control: Control, announce: (words: string) => void): void {
  control.addEventListener('beforeinput', (event) => {
    const { data, isComposing } = event as InputEvent;
    if (isComposing) return;
    const typed = data ?? '';
    const digits = typed
      .normalize('NFKC')
      .trim()
      .replace(/\p{Nd}/gu, digitOf);
    if (/[^\d.+e-]/i.test(digits)) announce(DIGITS);
    else if (digits === typed) return;
    else document.execCommand('insertText', false, digits);
    event.preventDefault();
  });
}

/** The digit that one of any script means: the codes of each ten begin with 0 or 6 in their last place. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  const place = code & 15;
  return String(/\p{Nd}/u.test(String.fromCodePoint(code - place)) ? place : place - 6);
}

/** What is typed so far, or what was there before while that is incomplete. */
function textIn({ validity, value }: Control, before: string): string {
  return validity.badInput ? before : value;
}

/** Saves a text by Enter, as it is saved by leaving its field. */
function leaveByEnter(area: HTMLTextAreaElement): void {
  area.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    area.blur();
  });
}

/** What lets a value be chosen by how it looks. */
function chooserFor(
  control: Control,
  { schema, pointer }: Field,
  { sourceOf, looksLike }: FieldTools,
  save: () => void,
): HTMLElement | undefined {
  const choose = (name: string) => {
    control.value = name;
    save();
  };
  if (control instanceof HTMLSelectElement) {
    const choices = (schema.enum ?? []).flatMap((one) => {
      const address = looksLike?.(pointer, String(one));
      return address ? [{ name: String(one), address }] : [];
    });
    return choices.length > 0 ? lookPicker(choices, choose) : undefined;
  }
  if (schema.format === 'point') {
    const source = sourceOf(pointer);
    return source === undefined ? undefined : pointPicker(source, control, save);
  }
  if (control instanceof HTMLTextAreaElement) return undefined;
  return thumbnailPicker(schema.format ?? '', () => namesFor(control), choose);
}

/** Why what was typed before a reload is not saved. */
function unsavedWords({ before, reason }: TypedText, name: string, now: string): string {
  if (before !== undefined) return NOT_SAVED;
  return `${reason ?? ''} Not saved: “${capitalize(name)}” is “${now}” by now. `;
}

/** What is said of the value of a field. */
function notesOn(
  control: Control,
  before: string,
  field: Field,
  tools: FieldTools,
): (HTMLElement | undefined)[] {
  return [
    lengthNote(control, field, tools),
    readsAs(control, tools.filled),
    entryNote(before, field, tools),
    contrastNote(control, field),
    clocksNote(control, field, tools),
  ];
}

/** By whose clocks a moment is, where it does not say so itself. */
function clocksNote(
  { type }: Control,
  { schema }: Field,
  { zone }: FieldTools,
): HTMLElement | undefined {
  if (type !== 'datetime-local' || !isOnClocks(schema) || !zone) return undefined;
  return element('p.description', `By the clocks of ${zone.replaceAll('_', ' ')}.`);
}

/** How many letters a text has, where some length reads best. */
function lengthNote(
  control: Control,
  { schema }: Field,
  { filled }: FieldTools,
): HTMLElement | undefined {
  const [least, most] = schema.bestLength ?? [];
  if (least === undefined || most === undefined) return undefined;
  const note = element('p.description');
  const count = () => {
    const { length } = [...filled(control.value)];
    const judged = length < least ? 'short' : length > most ? 'long' : 'good';
    note.textContent = `${length} characters, ${judged}: ${least} to ${most} read best.`;
    note.dataset.judged = judged;
  };
  control.addEventListener('input', count);
  count();
  return note;
}

/** The way to the words of the list, where a text takes them from there. */
function entryNote(
  text: string,
  { name }: Field,
  { ofEntry }: FieldTools,
): HTMLElement | undefined {
  const go = ofEntry(text);
  return go && quietButton(`Change the ${name} of this page alone`, go);
}

/** Whether a control takes typed text, not a choice. */
function isTyped(control: Control): boolean {
  const typed = ['text', 'number', 'date', 'datetime-local'];
  return control.localName === 'textarea' || typed.includes(control.type);
}

/** Why what a field holds cannot be saved: it is no whole number or day, or is required and empty. */
function mistakeIn(control: Control, { name, pointer, isRequired }: Field): string | undefined {
  if (control.validity.badInput)
    return control.type === 'number'
      ? 'This is no number.'
      : 'This is not complete, or there is no such day.';
  if (!isRequired || control.value !== '' || control.type === 'checkbox') return undefined;
  if (/\/\d+$/.test(pointer)) return 'This cannot be empty: write something, or remove it.';
  return `The ${name} is required, so it cannot be empty.`;
}

/** The field of a day or a moment: of four digits of a year, as more are seldom meant. */
export function clockInput(type: 'date' | 'datetime-local', text: string): HTMLInputElement {
  const [max, value] =
    type === 'date' ? ['9999-12-31', text] : ['9999-12-31T23:59', text.slice(0, 16)];
  return element('input', { type, max, value });
}

/** The control that a value is typed into or chosen with. */
export function controlFor(field: Field): Control {
  const { schema, value, isRequired } = field;
  const text = value === undefined ? '' : String(schema.format === ENTRY ? nameOf(value) : value);
  if (schema.enum) {
    const choices = schema.enum.map(String);
    const wordsOf = (one: string) => schema.choiceWords?.[choices.indexOf(one)] ?? one;
    const usual = schema.default === undefined ? '' : `: ${wordsOf(String(schema.default))}`;
    const none =
      isRequired && text !== ''
        ? []
        : [['', isRequired ? 'Choose one' : `As usual${usual}`] as const];
    return selectOf([...none, ...choices.map((one) => [one, wordsOf(one)] as const)], text);
  }
  if (schema.type === 'boolean')
    return element('input', { type: 'checkbox', checked: (value ?? schema.default) === true });
  if (schema.type === 'number' || schema.type === 'integer') {
    const step = schema.type === 'integer' ? '1' : 'any';
    return element('input', { type: 'number', step, value: text });
  }
  const clock = clockFor(schema, text);
  if (clock) return clockInput(clock, text);
  const list = { asset: 'assets', icon: 'icons', href: 'pages', locale: 'locales' }[
    schema.format ?? ''
  ];
  const [example] = schema.examples ?? [];
  // An example that names a page or a file is that of another site: the list has those of this one.
  const isNamed = example !== undefined && list !== 'assets' && list !== 'pages';
  const placeholder = isNamed ? `Such as ${ahead(String(example))}` : undefined;
  const isLine = isName(schema.format) || schema.format === 'instant';
  if (list || isLine) {
    return element('input', { type: 'text', value: text, list, placeholder, dir: 'auto' });
  }
  if (schema.format === 'color' && /^#[0-9a-f]{6}$/i.test(text)) {
    return element('input', { type: 'color', value: text });
  }
  const area = element('textarea', {
    rows: text.length > 42 ? '3' : '1',
    placeholder,
    dir: 'auto',
  });
  area.value = text.replace(/\n$/, '');
  writeInto(area, schema.format === 'markdown');
  return area;
}

/** An example that begins with a day, next year: what is over is no example. */
function ahead(example: string): string {
  const year = new Date().getFullYear() + 1;
  return example.replace(/^\d{4}(?=-\d\d-\d\d)/, String(year));
}

/** The name by which an entry of a list is taken; a text is its own. */
function nameOf(value: Json): Json {
  return (Object(value) as { from?: Json }).from ?? value;
}

/** Whether a text may be a moment without an offset, by the clocks of a zone that is named elsewhere. */
function isOnClocks({ pattern = '', format }: JsonSchema): boolean {
  const takes = (text: string) => new RegExp(pattern, 'u').test(text);
  return format === undefined && takes('2030-01-01T09:00') && !takes('a');
}

/** What a day or a moment is chosen with, in the format that it is written in; undefined for any other text. */
function clockFor(schema: JsonSchema, text: string): 'date' | 'datetime-local' | undefined {
  const { format } = schema;
  if (format === 'calendar-date' || format === 'past-date') return 'date';
  if (format !== 'instant' && !isOnClocks(schema)) return undefined;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return 'date';
  const isMoment = text === '' || /^\d{4}-\d\d-\d\dT(?!24)\d\d:\d\d/.test(text);
  return isMoment ? 'datetime-local' : undefined;
}

/** What is saved of a control: of a name the letters that programs read. */
export function valueTyped(
  control: Control,
  field: Field,
  { taken }: Pick<FieldTools, 'taken'>,
): Json | undefined {
  const value = valueOfControl(control, field);
  if (!value || !isName(field.schema.format)) return value;
  const { pointer, schema } = field;
  const stem = stemAt(pointer.slice(0, pointer.lastIndexOf('/')));
  return nameTyped(String(value), { ...schema, stem, taken });
}

/** What was chosen or typed, or undefined if the field is empty and need not be there. */
function valueOfControl(
  control: Control,
  { schema, value, isRequired }: Pick<Field, 'schema' | 'value' | 'isRequired'>,
): Json | undefined {
  if (control.type === 'checkbox') return (control as HTMLInputElement).checked;
  const typed = control.value;
  if (typed === '' && !isRequired) return undefined;
  if (control.type === 'number') return Number(typed);
  if (control.type === 'datetime-local')
    return schema.format === 'instant' ? instantOf(typed, value) : typed.slice(0, 16);
  if (schema.enum?.some((one) => typeof one === 'number')) return Number(typed);
  if (schema.format === ENTRY) return typed === value ? value : { from: typed };
  return withTextEnd(typed, value, schema.format === 'markdown');
}

/** Takes a picture that is dropped or chosen, and puts its name into the field. */
export function dropZone(
  { upload }: Pick<FieldTools, 'upload'>,
  save: (value: string) => Promise<void>,
  report: (words: string) => void,
): HTMLElement {
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      await save(await upload(file));
    } catch (error) {
      report((error as Error).message);
    }
  };
  const input = element('input.hidden-file', {
    type: 'file',
    accept: 'image/*',
    'aria-label': 'Upload a picture',
    change: () => {
      const file = input.files?.[0];
      // The same file may be chosen again, if it was refused.
      input.value = '';
      void take(file);
    },
  });
  const zone = element(
    'label.drop',
    {
      paste: (event) => void take((event as ClipboardEvent).clipboardData?.files[0]),
      dragover: (event) => {
        event.preventDefault();
        zone.dataset.over = '';
      },
      dragleave: () => delete zone.dataset.over,
      drop: (event) => {
        event.preventDefault();
        delete zone.dataset.over;
        void take((event as DragEvent).dataTransfer?.files[0]);
      },
    },
    input,
    element('span', 'Drop or paste a picture here, or choose one'),
  );
  return zone;
}
