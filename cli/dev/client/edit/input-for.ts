import type { Json } from '../../../../renderer/index.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { selectOf } from '../select-of.ts';
import { contrastNote } from './contrast-note.ts';
import { description, type FieldTools, labelOf } from './field.ts';
import type { Field } from './field-tree.ts';
import { lookPicker } from './look-picker.ts';
import { pointPicker } from './point-picker.ts';
import { namesFor, thumbnailPicker } from './thumbnail-picker.ts';
import type { TypedText } from './typed-texts.ts';
import { writeInto } from './writing-tools.ts';

const NOT_SAVED = 'Typed, but not saved yet. ';
const NOT_LEFT = 'Not saved yet: leave the field to save it.';

/** The format of what is taken from an entry of a list, by the name of that. */
const ENTRY = 'entry';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let made = 0;

/** The field of a single value: a line, several lines, a choice, a picture. What is typed is saved on leaving it. */
export function inputFor(field: Field, tools: FieldTools): HTMLElement {
  made += 1;
  const { pointer } = field;
  const message = element('p.message', { role: 'alert' });
  const unsaved = element('p.description', { role: 'status' });
  const control = controlFor(field);
  control.id = `field-${made}`;
  const before = control.value;
  const save = async (value: Json | undefined) => {
    const reason = await tools.change({ do: 'set', pointer, value });
    unsaved.textContent = '';
    if (reason === undefined) tools.typed.drop(pointer);
    else if (isTyped(control)) tools.typed.keep(pointer, control.value);
    report(reason ?? '');
  };
  const report = (words: string) => {
    message.textContent = words;
    control.setAttribute('aria-invalid', String(words !== ''));
  };
  const saveTyped = () => {
    const missing = missingIn(control, field);
    if (missing) report(missing);
    else void save(valueOfControl(control, field));
  };
  control.addEventListener('change', saveTyped);
  if (isTyped(control)) {
    control.addEventListener('input', () => {
      tools.typed.keep(pointer, control.value, before);
      unsaved.textContent = control.value === before ? '' : NOT_LEFT;
    });
    const typed = tools.typed.at(pointer, before);
    if (typed) offerTyped(typed);
  }
  control.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event as KeyboardEvent;
    if (key !== 'Enter' || shiftKey || control.localName !== 'textarea') return;
    event.preventDefault();
    control.blur();
  });

  /** What was typed before a reload, and was not saved. */
  function offerTyped(typed: TypedText): void {
    control.value = typed.text;
    const discard = () => {
      tools.typed.drop(pointer);
      control.value = before;
      report('');
    };
    message.replaceChildren(
      typed.before === undefined ? `Not saved: this is “${before}” by now. ` : NOT_SAVED,
      quietButton('Save', saveTyped),
      quietButton('Discard', discard),
    );
  }

  const upload = field.schema.format === 'asset' ? dropZone(tools, save, message) : undefined;
  return element(
    'div',
    { class: `field${control.type === 'checkbox' ? ' check' : ''}`, 'data-pointer': pointer },
    element('label.name', { for: control.id }, labelOf(field)),
    description(field),
    control,
    unsaved,
    lengthNote(control, field, tools),
    entryNote(before, field, tools),
    contrastNote(control, field),
    upload,
    chooserFor(control, field, tools, saveTyped),
    message,
  );
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

/** What a text is on this page where the list has its words, and the way there. */
function entryNote(
  text: string,
  { name }: Field,
  { filled, ofEntry }: FieldTools,
): HTMLElement | undefined {
  const go = ofEntry(text);
  if (!go) return undefined;
  const words = `Change the ${name} of this page alone`;
  return element('p.description', `On this page: “${filled(text)}” `, quietButton(words, go));
}

/** Whether a control takes typed text, not a choice. */
function isTyped(control: Control): boolean {
  return control.localName === 'textarea' || ['text', 'number'].includes(control.type);
}

/** Why a field that is required cannot be empty; undefined where it can, or is not. */
function missingIn(control: Control, { name, isRequired }: Field): string | undefined {
  const isEmpty = control.value === '' && control.type !== 'checkbox';
  return isEmpty && isRequired ? `The ${name} is required, so it cannot be empty.` : undefined;
}

/** The control that a value is typed into or chosen with. */
export function controlFor(field: Field): Control {
  const { schema, value, isRequired } = field;
  const text = value === undefined ? '' : String(schema.format === ENTRY ? nameOf(value) : value);
  if (schema.enum) {
    const choices = schema.enum.map(String);
    const wordsOf = (one: string) => schema.choiceWords?.[choices.indexOf(one)] ?? one;
    const usual = schema.default === undefined ? '' : `: ${wordsOf(String(schema.default))}`;
    const none = isRequired ? [] : [['', `As usual${usual}`] as const];
    return selectOf([...none, ...choices.map((one) => [one, wordsOf(one)] as const)], text);
  }
  if (schema.type === 'boolean')
    return element('input', { type: 'checkbox', checked: value === true });
  if (schema.type === 'number' || schema.type === 'integer') {
    const step = schema.type === 'integer' ? '1' : 'any';
    return element('input', { type: 'number', step, value: text });
  }
  if (schema.format === 'instant' && isInstant(text)) {
    return element('input', { type: 'datetime-local', value: text.slice(0, 16) });
  }
  if (schema.format === 'calendar-date' || schema.format === 'past-date') {
    return element('input', { type: 'date', value: text });
  }
  const list = { asset: 'assets', icon: 'icons', href: 'pages', 'page-path': 'pages' }[
    schema.format ?? ''
  ];
  const [example] = schema.examples ?? [];
  // An example that names a page or a file is that of another site: the list has those of this one.
  const isNamed = example !== undefined && list !== 'assets' && list !== 'pages';
  const placeholder = isNamed ? `Such as ${String(example)}` : undefined;
  if (list || ['id', 'instant', 'locale'].includes(schema.format ?? '')) {
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

/** The name by which an entry of a list is taken; a text is its own. */
function nameOf(value: Json): Json {
  return (Object(value) as { from?: Json }).from ?? value;
}

function isInstant(text: string): boolean {
  return text === '' || /^\d{4}-\d\d-\d\dT(?!24)\d\d:\d\d/.test(text);
}

/** A moment in the time zone of the field, by default in that of this machine. */
function instantOf(typed: string, before: Json | undefined): string {
  const own = /(?:Z|[+-]\d\d:\d\d)$/.exec(String(before ?? ''))?.[0];
  const offset = -new Date(typed).getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  const here = `${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
  return `${typed.slice(0, 16)}:00${own ?? here}`;
}

/** What was chosen or typed; undefined where the field is empty and need not be there. */
export function valueOfControl(
  control: Control,
  { schema, value, isRequired }: Pick<Field, 'schema' | 'value' | 'isRequired'>,
): Json | undefined {
  if (control.type === 'checkbox') return (control as HTMLInputElement).checked;
  const typed = control.value;
  if (typed === '' && !isRequired) return undefined;
  if (control.type === 'number') return Number(typed);
  if (control.type === 'datetime-local') return instantOf(typed, value);
  if (schema.enum?.some((one) => typeof one === 'number')) return Number(typed);
  if (schema.format === ENTRY) return typed === value ? value : { from: typed };
  return typeof value === 'string' && value.endsWith('\n') ? `${typed}\n` : typed;
}

/** Takes a picture that is dropped or chosen, and puts its name into the field. */
export function dropZone(
  { upload }: Pick<FieldTools, 'upload'>,
  save: (value: string) => Promise<void>,
  message: HTMLElement,
): HTMLElement {
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      await save(await upload(file));
    } catch (error) {
      message.textContent = (error as Error).message;
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
