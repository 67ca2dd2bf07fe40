import type { Json, JsonSchema } from '../../../../renderer/index.ts';
import { childPointer, slug, UNWRITTEN } from '../../../../renderer/light.ts';
import type { FieldChange } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { description, type FieldTools, labelOf } from './field.ts';
import type { Offer } from './field-tree.ts';
import { controlFor, dropZone, valueOfControl as typedIn } from './input-for.ts';
import { withText } from './new-value.ts';
import { namesFor, thumbnailPicker } from './thumbnail-picker.ts';

/** Stands for the place of the name of a new entry, which is no part of its value. */
const NAME = 'name';

/** A change of a map made one of its entry, by the name that was typed, or what may stand of it. */
function named(change: FieldChange, typed: string, { pattern = '' }: JsonSchema): FieldChange {
  const isName = new RegExp(pattern, 'u').test(typed);
  const pointer = childPointer(change.pointer, isName ? typed : slug(typed) || typed);
  const isUnlabelled = 'value' in change && Object(change.value).label === UNWRITTEN;
  if (isName || !isUnlabelled) return { ...change, pointer };
  return {
    ...change,
    pointer,
    value: { ...(change.value as object), label: typed },
  } as FieldChange;
}

/** Asks for what a new value needs, such as a page or a picture, and makes the change then; goes once that is done. */
export function askFirst(
  { change, open, label, nameOf }: Offer,
  tools: FieldTools,
  onClose = () => {},
): HTMLElement {
  const begun = 'value' in change ? (change.value ?? null) : null;
  const message = element('p.message', { role: 'alert' });
  const all = nameOf
    ? [{ name: 'name', schema: nameOf, isRequired: true, pointer: NAME }, ...open]
    : open;
  const asked = all.map((field) => {
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
  });

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
    const reason = await tools.change(
      nameOf && name !== undefined ? named(wanted, name.trim(), nameOf) : wanted,
    );
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
