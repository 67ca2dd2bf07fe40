import type { Json } from '../../../../renderer/index.ts';
import { childPointer, pointerKeys, slug, UNWRITTEN } from '../../../../renderer/light.ts';
import type { FieldChange } from '../../edit-protocol.ts';
import { numberedName } from '../../numbered-name.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { description, type FieldTools, labelOf } from './field.ts';
import type { Offer } from './field-tree.ts';
import { controlFor, dropZone, valueOfControl as typedIn } from './input-for.ts';
import { type OpenField, withText } from './new-value.ts';
import { namesFor, thumbnailPicker } from './thumbnail-picker.ts';

/** Stands for the place of the name of a new entry, which is no part of its value. */
const NAME = 'name';

/** The key of a new entry of a map: what was typed, what may stand of it, or a number. */
function keyFor(typed: string, { change, nameOf, taken = [] }: Offer): string {
  const isKey = (text: string) => new RegExp(nameOf?.pattern ?? '', 'u').test(text);
  const [map = 'entries'] = pointerKeys(change.pointer);
  const stem = map.replace(/s$/, '');
  const own = slug(typed);
  if (isKey(typed)) return typed;
  if (own === '') return numberedName(stem, taken);
  return isKey(own) ? own : `${stem}-${own}`;
}

/** A change of a map made one of its entry, which is called what was typed. */
function named(change: FieldChange, typed: string, key: string): FieldChange {
  const pointer = childPointer(change.pointer, key);
  const isUnlabelled = 'value' in change && Object(change.value).label === UNWRITTEN;
  if (key === typed || !isUnlabelled) return { ...change, pointer };
  const value = { ...(change.value as object), label: typed };
  return { ...change, pointer, value } as FieldChange;
}

/** Asks for what a new value needs, such as a page or a picture, and makes the change then; goes once that is done. */
export function askFirst(offer: Offer, tools: FieldTools, onClose = () => {}): HTMLElement {
  const { change, open, label, nameOf, taken } = offer;
  const begun = 'value' in change ? (change.value ?? null) : null;
  const message = element('p.message', { role: 'alert' });
  const all = nameOf
    ? [{ name: 'name', schema: nameOf, isRequired: true, pointer: NAME }, ...open]
    : open;
  const asked = all.map((field) => askedField(field, tools, message));

  function close(): void {
    form.remove();
    onClose();
  }

  async function save(): Promise<void> {
    const missing = asked.find(({ field, control }) => field.isRequired && control.value === '');
    if (missing) {
      message.textContent = `Fill in ${missing.field.name} first.`;
      missing.control.focus();
      return;
    }
    const value = asked
      .filter(({ field }) => field.pointer !== NAME)
      .reduce<Json>(
        (made, { field, control }) =>
          withText(made, field.pointer, typedIn(control, { ...field, value: undefined })),
        begun,
      );
    const name = asked.find(({ field }) => field.pointer === NAME)?.control.value;
    const wanted = { ...change, value } as FieldChange;
    const key = name === undefined ? undefined : keyFor(name.trim(), offer);
    if (key !== undefined && taken?.includes(key)) {
      message.textContent = `There is “${name}” already. Choose another name.`;
      return;
    }
    const made = key === undefined ? wanted : named(wanted, String(name).trim(), key);
    const reason = await tools.change(made);
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

/** A field to be filled in first. */
function askedField(field: OpenField, tools: FieldTools, message: HTMLElement) {
  const control = controlFor({ ...field, value: undefined, pointer: '' });
  const { format = '' } = field.schema;
  const put = async (name: string) => {
    control.value = name;
  };
  const zone = format === 'asset' ? dropZone(tools, put, message) : undefined;
  const words = labelOf({ ...field, isRequired: false });
  const name = element('span.name', field.isRequired ? words : `${words} (optional)`);
  const hint = description(field);
  const seen = thumbnailPicker(format, () => namesFor(control as HTMLInputElement), put);
  const root = element('div.field', element('label', name, control), hint, seen, zone);
  return { field, control, root };
}
