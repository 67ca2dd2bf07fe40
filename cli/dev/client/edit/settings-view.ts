import type { Json, JsonSchema } from '../../../../renderer/index.ts';
import { capitalize } from '../../../../renderer/light.ts';
import { type FileFields, SITE_FILE, type StartableFile } from '../../edit-protocol.ts';
import { FILE_NAME, nameTyped } from '../../name-typed.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { selectOf } from '../select-of.ts';
import { adder } from './adder.ts';
import { askFirst } from './ask-first.ts';
import type { EditSession } from './edit-session.ts';
import type { FieldTools } from './field.ts';
import { treeOf } from './field-tree.ts';
import { labelled } from './labelled.ts';
import { newValue } from './new-value.ts';
import { fieldsOf } from './show-fields.ts';

/** What a file is changed with. */
interface FileTools {
  tools: FieldTools;
  change: EditSession['change'];
  startable(): Promise<StartableFile[]>;
  open(file: string): void;
}

/** The choice of the file that is open, as if it were a field. */
export const CHOICE = '/files';

const UNREADABLE =
  'This cannot be read. The tab Changes lists what was changed last, and discards it.';

/** What a file holds that is that of no page: the settings of the site, a list, an e-mail. */
export function settingsView(fields: FileFields, given: FileTools): HTMLElement {
  const { tools, open } = given;
  const { file } = fields;
  const files = fields.files.map((one) => [one.file, capitalize(one.words)] as const);
  const choice = selectOf(files, file, { change: () => open(choice.value) });
  return element(
    'div',
    element('div', { 'data-pointer': CHOICE }, labelled('Settings, list or e-mail', choice)),
    file === SITE_FILE && element('p.description', 'What all pages have in common.'),
    ...(fields.isUnreadable
      ? [element('p.notice', UNREADABLE)]
      : fieldsOf(treeOf(fields, ''), tools)),
    file !== SITE_FILE && copyForm(fields, given),
    beginForm(fields, given),
  );
}

/** Copies a file, such as an entry of a collection, or deletes it. */
function copyForm({ file, files }: FileFields, { change, open }: FileTools): HTMLElement {
  const name = element('input', { type: 'text', placeholder: 'Such as spring-course' });
  const act = async (wanted: Parameters<typeof change>[0], next: string) => {
    if ((await change(wanted)) === undefined) open(next);
  };
  const copy = () => {
    const to = fileCalled(file.slice(0, file.lastIndexOf('/')), name.value, files);
    void act({ do: 'copy-file', from: file, to, called: name.value }, to);
  };
  const remove = () => void act({ do: 'delete-file', name: file }, SITE_FILE);
  return adder('Copy or delete it', `/files/${file}`, [
    labelled('Name of the copy', name),
    element('div.actions', quietButton('Copy it', copy), quietButton('Delete it', remove)),
  ]);
}

/** Begins an e-mail, or a list, with what it cannot be without. */
function beginForm(
  { files }: FileFields,
  { tools, change, startable, open }: FileTools,
): HTMLElement {
  const asking = element('div.asking');
  const begin = ({ folder, words, schema, root }: StartableFile) => {
    const site = { choices: {}, taken: new Set<string>(), part: {} };
    const { value, open: asked } = newValue(schema as JsonSchema, root as JsonSchema, site);
    const nameOf: JsonSchema = { type: 'string', description: 'What you call it.' };
    const create: FieldTools['change'] = async (made) => {
      const to = fileCalled(folder, made.pointer.slice(1), files);
      const begun = 'value' in made ? (made.value as Json) : value;
      const reason = await change({ do: 'new-file', to, value: begun });
      if (reason === undefined) open(to);
      return reason;
    };
    const offer = {
      label: `Begin: ${words}`,
      words,
      change: { do: 'set' as const, pointer: '', value },
      open: asked,
      nameOf,
    };
    asking.replaceChildren(askFirst(offer, { ...tools, change: create }));
  };
  const buttons = element('div.actions');
  const load = async () => {
    const kinds = await startable();
    buttons.replaceChildren(
      ...kinds.map((kind) => quietButton(kind.words, () => begin(kind), `Begin: ${kind.words}`)),
    );
  };
  return adder('Begin a list or an e-mail', '/files/new', [buttons, asking], () => void load());
}

/** The file of a name; one in other letters than those of addresses gets a number. */
function fileCalled(folder: string, name: string, files: FileFields['files']): string {
  const taken = files
    .filter(({ file }) => file.startsWith(`${folder}/`))
    .map(({ file }) => file.slice(folder.length + 1).replace(/\.ya?ml$/, ''));
  const stem = folder.replace(/^.*\/|s$/g, '');
  return `${folder}/${nameTyped(name, { ...FILE_NAME, stem, taken })}.yaml`;
}
