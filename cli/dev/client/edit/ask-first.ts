import type { Json } from '../../../../renderer/index.ts';
import { childPointer, UNWRITTEN } from '../../../../renderer/light.ts';
import type { FieldChange } from '../../edit-protocol.ts';
import { isName, nameTyped, stemAt } from '../../name-typed.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { description, type FieldTools, labelOf } from './field.ts';
import type { Offer } from './field-tree.ts';
import { FOCUSED } from './fill-anew.ts';
import { controlFor, dropZone, valueTyped } from './input-for.ts';
import { type OpenField, withText } from './new-value.ts';
import { namesFor, thumbnailPicker } from './thumbnail-picker.ts';

/** Stands for the place of the name of a new entry, which is no part of its value. */
const NAME = 'name';

/** The key of a new entry of a map. */
function keyFor(typed: string, { change, nameOf, taken }: Offer): string {
  return nameTyped(typed, { ...nameOf, stem: stemAt(change.pointer), taken });
}

/** A new value whose name for programs is another one than was typed is called that by people. */
function labelled(value: Json, typed: string, name: string): Json {
  const isUnlabelled = Object(value).label === UNWRITTEN;
  return name === typed || !isUnlabelled ? value : { ...(value as object), label: typed };
}

/** Asks for what a new value needs, such as a page or a picture, and makes the change then; goes once that is done. */
export function askFirst(offer: Offer, tools: FieldTools, onClose = () => {}): HTMLElement {
  const { change, open, label, nameOf, taken } = offer;
  const begun = 'value' in change ? (change.value ?? null) : null;
  const message = element('p.message');
  const report = (words: string) => {
    message.textContent = words;
    tools.say(words);
  };
  const all = nameOf
    ? [{ name: 'name', schema: nameOf, isRequired: true, pointer: NAME }, ...open]
    : open;
  const asked = all.map((field) => askedField(field, tools, report));

  function close(): void {
    const hadFocus = form.matches(':focus-within');
    const around = form.parentElement?.parentElement;
    form.remove();
    if (hadFocus) around?.querySelector<HTMLElement>(FOCUSED)?.focus({ preventScroll: true });
    onClose();
  }

  async function save(): Promise<void> {
    const missing = asked.find(({ field, control }) => field.isRequired && control.value === '');
    if (missing) {
      report(`Fill in “${labelOf({ ...missing.field, isRequired: false })}” first.`);
      missing.control.focus();
      return;
    }
    const value = filledIn(begun, asked, change, tools);
    const name = asked.find(({ field }) => field.pointer === NAME)?.control.value;
    const key = name === undefined ? undefined : keyFor(name.trim(), offer);
    if (key !== undefined && taken?.includes(key)) {
      report(`There is “${name}” already. Choose another name.`);
      return;
    }
    const wanted =
      key === undefined
        ? { value }
        : {
            pointer: childPointer(change.pointer, key),
            value: labelled(value, String(name).trim(), key),
          };
    const reason = await tools.change({ ...change, ...wanted } as FieldChange);
    if (reason === undefined) close();
    else message.textContent = reason;
  }

  const form = element(
    'form.ask',
    {
      'aria-label': label,
      submit: (event) => {
        event.preventDefault();
        void save();
      },
    },
    ...asked.map(({ root }) => root),
    message,
    element(
      'div.actions',
      element('button.quiet', { type: 'submit' }, 'Add'),
      quietButton('Cancel', close),
    ),
  );
  queueMicrotask(() => asked[0]?.control.focus());
  return form;
}

/** A new value with what was typed into its fields. */
function filledIn(
  begun: Json,
  asked: readonly ReturnType<typeof askedField>[],
  { pointer }: FieldChange,
  tools: FieldTools,
): Json {
  const own = asked.filter(({ field }) => field.pointer !== NAME);
  return own.reduce<Json>((made, { field, control }) => {
    const place = { ...field, value: undefined, pointer: pointer + field.pointer };
    const text = valueTyped(control, place, tools);
    const whole = withText(made, field.pointer, text);
    return isName(field.schema.format)
      ? labelled(whole, control.value.trim(), String(text))
      : whole;
  }, begun);
}

/** A field to be filled in first. */
function askedField(field: OpenField, tools: FieldTools, report: (words: string) => void) {
  const control = controlFor({ ...field, value: undefined, pointer: '' });
  const { format = '' } = field.schema;
  const put = async (name: string) => {
    control.value = name;
  };
  const zone = format === 'asset' ? dropZone(tools, put, report) : undefined;
  const words = labelOf({ ...field, isRequired: false });
  const name = element('span.name', field.isRequired ? words : `${words} (optional)`);
  const hint = description(field);
  const seen = thumbnailPicker(format, () => namesFor(control as HTMLInputElement), put);
  const root = element('div.field', element('label', name, control), hint, seen, zone);
  return { field, control, root };
}
