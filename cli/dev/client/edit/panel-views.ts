import type { EditablePage, EditablePart, FieldChange, PartFields } from '../../edit-protocol.ts';
import type { PageEntry } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { claimFields } from './claim-fields.ts';
import type { EditSession } from './edit-session.ts';
import type { FieldTools } from './field.ts';
import { fieldTree, treeOf } from './field-tree.ts';
import { pagesForm } from './pages-form.ts';
import { scopeChoice } from './scope-choice.ts';
import { sectionsList } from './sections-list.ts';
import { fieldsOf } from './show-fields.ts';
import { type TypedText, typedTexts } from './typed-texts.ts';
import { unsavedList } from './unsaved-list.ts';

type Say = (words: string) => void;

/** The fields of a page, and its sections. */
export function pageView(
  page: EditablePage,
  session: EditSession,
  open: { part(part: EditablePart): void; typed(typed: TypedText): void },
  say: Say,
): HTMLElement {
  const change = announcing(session, say);
  const text = (name: string) => page.texts.find(({ pointer }) => pointer === `/${name}`)?.source;
  const schema = {
    type: 'object',
    properties: {
      title: { type: 'string', description: 'In the browser tab and in search results.' },
      description: { type: 'string', description: 'Below the title in search results.' },
    },
    required: ['title', 'description'],
  };
  const value = { title: text('title') ?? '', description: text('description') ?? '' };
  const tools = { change, upload: session.upload, typed: typedTexts(session.path) };
  const source = { root: {}, site: { leadTypes: [], taken: new Set<string>(), part: value } };
  return element(
    'div',
    {},
    unsavedList(session.path, open.typed),
    element('p', { class: 'description' }, session.path),
    page.notice === undefined ? undefined : element('p', { class: 'notice' }, page.notice),
    ...fieldsOf(fieldTree(schema, value, '', source), tools),
    sectionsList(page, { open: open.part, change, types: session.types }),
    pagesForm(change),
  );
}

/** The fields of a section, as its schema has them. */
export function partView(
  part: EditablePart,
  fields: PartFields,
  {
    page,
    session,
    pages,
    say,
  }: {
    page: EditablePage;
    session: EditSession;
    pages: readonly PageEntry[];
    say: Say;
  },
): HTMLElement {
  const pointer = `/${part.name}/${part.index}`;
  const foreign = Object.values(fields.origins);
  const [file = page.file] = foreign;
  const scope = scopeChoice(file, page.file, page.files[file]?.pages ?? 1);
  const change = announcing(session, say);
  const tools: FieldTools = {
    change: (wanted) => change(placed(wanted, fields, scope.here())),
    upload: session.upload,
    typed: typedTexts(session.path),
  };
  return element(
    'div',
    {},
    element('h3', {}, part.title),
    page.notice === undefined ? undefined : element('p', { class: 'notice' }, page.notice),
    scope.root,
    ...fieldsOf(treeOf(fields, pointer), tools),
    claimFields(page, fields.claims, change),
    datalist('assets', fields.assets),
    datalist('icons', fields.icons),
    datalist(
      'pages',
      pages.map(({ path }) => path),
    ),
  );
}

/** The fields of the site: its name, colours, typefaces and the like. */
export function siteView(
  fields: PartFields,
  { session, say }: { session: EditSession; say: Say },
): HTMLElement {
  const change = announcing(session, say);
  const tools: FieldTools = {
    change: (wanted) => change({ do: 'site', change: wanted }),
    upload: session.upload,
    typed: typedTexts(''),
  };
  return element(
    'div',
    {},
    element('p', { class: 'description' }, 'What all pages have in common.'),
    ...fieldsOf(treeOf(fields, ''), tools),
    datalist('assets', fields.assets),
  );
}

/** A change with where it is to be written: what is from elsewhere may be changed on this page alone. */
function placed(change: FieldChange, { origins }: PartFields, here: boolean): FieldChange {
  if (!here) return change;
  const isForeign = (pointer: string): boolean =>
    pointer in origins || (pointer !== '' && isForeign(pointer.slice(0, pointer.lastIndexOf('/'))));
  return isForeign(change.pointer) ? { ...change, here } : change;
}

/** Makes changes and announces their outcomes. */
function announcing(session: EditSession, say: Say): EditSession['change'] {
  return async (change) => {
    const reason = await session.change(change);
    say(reason ?? 'Saved.');
    return reason;
  };
}

function datalist(id: string, values: readonly string[]): HTMLElement {
  return element('datalist', { id }, ...values.map((value) => element('option', { value })));
}
