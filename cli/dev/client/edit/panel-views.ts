import type { Json } from '../../../../renderer/index.ts';
import { fileMeant, pointerKeys } from '../../../../renderer/light.ts';
import {
  type ChangeScope,
  type EditablePage,
  type EditablePart,
  type EditRequests,
  type FieldChange,
  type FileFields,
  type PartFields,
  SITE_FILE,
} from '../../edit-protocol.ts';
import { fieldWords } from '../../field-words.ts';
import { oneAfterAnother } from '../../one-after-another.ts';
import { PARAMETERS, type PageEntry, type Problem } from '../../protocol.ts';
import { labelIn } from '../../steps-to-field.ts';
import { element } from '../build-element.ts';
import { seenAs, withVariant } from '../preview-address.ts';
import { adder } from './adder.ts';
import { claimFields } from './claim-fields.ts';
import { convertForm } from './convert-form.ts';
import type { EditSession, PartChange } from './edit-session.ts';
import type { FieldTools } from './field.ts';
import { treeOf } from './field-tree.ts';
import { pointerNow, seenAmong } from './find-again.ts';
import { type GoTo, hintsList } from './hints-list.ts';
import { entryField, isOfPageAlone, madePages } from './made-pages.ts';
import { newCampaignForm } from './new-campaign-form.ts';
import { oldAddresses } from './old-addresses.ts';
import { pageCards } from './page-cards.ts';
import { deleteForm, experimentForm, pagesForm, translateForm } from './pages-form.ts';
import { scopeChoice, type Written } from './scope-choice.ts';
import { sectionsList } from './sections-list.ts';
import { CHOICE, settingsView } from './settings-view.ts';
import { shareForm } from './share-form.ts';
import { fieldsOf } from './show-fields.ts';
import { typedTexts } from './typed-texts.ts';
import { unsavedList } from './unsaved-list.ts';
import { variantLinks } from './variant-links.ts';
import { withNames } from './with-names.ts';

type Fields = Record<string, Json | undefined>;

/** What a view of the panel is made with. */
interface ViewParts {
  page: EditablePage;
  session: EditSession;
  pages: readonly PageEntry[];
  problems: readonly Problem[];
}

/** What a page says of itself, and its sections. */
export function pageView(
  settings: ReturnType<EditRequests['settings']>,
  site: PartFields,
  { page, session, pages, problems }: ViewParts,
  open: { part(part: EditablePart): void; field: GoTo },
): HTMLElement {
  const { change } = session;
  const { file, state } = page;
  const made = madePages(page);
  const scope = scopeChoice({
    pointer: '',
    file,
    pageFile: file,
    // An article has its own title and dates.
    made: settings.file ? undefined : made,
    pages: 1,
    state: state?.name,
  });
  const tools = settings.file
    ? toolsOfFile(settings.file, settings, session, open.field)
    : toolsOf(session, session.seen.path, settings, open.field, (wanted) =>
        // What variants change is shown as it is written.
        isOfExperiments(wanted)
          ? whileShown(page, wanted, () =>
              change({ do: 'file', file: settings.origins[EXPERIMENTS] ?? file, change: wanted }),
            )
          : change(placed(wanted, settings, scope.scope())),
      );
  const { social } = Object(settings.value) as { social?: object };
  const { cards, show } = pageCards({ ...social });
  const input = ({ target }: Event) => {
    const { value } = target as HTMLInputElement;
    const place = (target as Element).closest<HTMLElement>('[data-pointer]')?.dataset.pointer;
    show(place ?? '', session.filled(value));
  };
  return element(
    'div',
    { input },
    hintsList(problems, file, change, open.field),
    unsavedList(session.seen.path, page.parts, open.field),
    element('p.description', session.seen.path),
    ...noticesOf(page),
    variantLinks(page, session, 'What is changed here holds for all variants.'),
    scope.root,
    ...fieldsOf(treeOf(withNames(settings, pages), ''), tools),
    adder('How it looks in search results and when it is shared', undefined, cards),
    oldAddresses(session.seen.path, site, toolsOfFile(SITE_FILE, site, session, open.field).change),
    settings.file && made && element('p.scope', `The sections are those of all ${made}.`),
    sectionsList(page, {
      path: session.seen.path,
      open: open.part,
      change,
      changePart: session.changePart,
      types: () => session.ask('types', session.seen),
      added(name, index) {
        const part = session.page()?.parts.find((one) => one.name === name && one.index === index);
        if (part) open.part(part);
      },
    }),
    pagesForm(change, page, pages),
    experimentForm(change, settings, page),
    newCampaignForm(change, pages, site.zone),
    translateForm(change, session.seen.path, settings.choices.translation ?? []),
    deleteForm(change, session, pages),
    ...namesOf(settings, pages),
  );
}

/** The fields of a section, as its schema has them. */
export function partView(
  part: EditablePart,
  fields: ReturnType<EditRequests['part']>,
  { page, session, pages }: Omit<ViewParts, 'problems'>,
  goTo: GoTo,
): HTMLElement {
  const pointer = `/${part.name}/${part.index}`;
  const made = madePages(page);
  const foreign = Object.values(fields.origins);
  // Where several pages are made, most fields of a section are theirs, and some are of each one alone.
  const file = (made ? fields.origins[pointer] : foreign[0]) ?? page.file;
  const scope = scopeChoice({
    pointer,
    file,
    pageFile: page.file,
    made,
    called: page.files[file]?.called,
    pages: page.files[file]?.pages ?? 1,
    state: page.state?.name,
    variant: variantOf(page),
  });
  const { change } = session;
  const seen = seenAmong(part, page.parts);
  // Others may have moved it since it was shown.
  const place = (wanted: FieldChange) => {
    const asked = placed(inItsVariant(wanted, fields.ofVariant), fields, scope.scope());
    return session.changePart(seen, (index) => ({
      ...asked,
      pointer: pointerNow(asked.pointer, seen, { ...part, index }),
    }));
  };
  const tools = toolsOf(session, session.seen.path, fields, goTo, place, pointer);
  const changePart = (changeAt: PartChange) => session.changePart(part, changeAt);
  return element(
    'div',
    element('h3', { 'data-pointer': pointer, tabindex: '-1' }, part.title),
    ...noticesOf(page),
    variantLinks(page, session),
    scope.root,
    ...(made && file === page.file ? ofOthers(page, pointer, fields) : []),
    ...fieldsOf(treeOf(withNames(fields, pages), pointer), tools),
    claimFields(page, fields.claims, change),
    convertForm(part, fields.convertible, changePart),
    part.isOwn && foreign.length === 0 && shareForm(part, changePart),
    ...namesOf(fields, pages),
  );
}

/** The fields of a section that are not written with it, by where they are. */
function ofOthers(page: EditablePage, part: string, fields: PartFields): HTMLElement[] {
  const { origins } = fields;
  const labelOf = (pointer: string) => labelIn(fields, pointer.slice(part.length));
  const whole = Object.keys(origins).filter((at) => !(at.slice(0, at.lastIndexOf('/')) in origins));
  const byFile = Map.groupBy(whole, (at) => origins[at] ?? '');
  return [...byFile].map(([file, pointers]) => {
    const names = pointers.map(labelOf).join(', ');
    const where = isOfPageAlone(page, file)
      ? 'Of this page alone'
      : `From ${page.files[file]?.called}`;
    return element('p.notice', `${where}: ${names}.`);
  });
}

/** The state that the page is shown in, and why its texts cannot be changed in their place. */
function noticesOf({ state, notice }: EditablePage): HTMLElement[] {
  const shown =
    state &&
    `This is how it is while the campaign “${state.campaign}” is in the state “${fieldWords(state.name)}”.`;
  return [shown, notice].flatMap((words) =>
    words === undefined ? [] : [element('p.notice', words)],
  );
}

/** What the site has that fields may name beside something else. */
function namesOf(
  { assets, icons, choices }: PartFields,
  pages: readonly PageEntry[],
): HTMLElement[] {
  // With the page before them, they hold for what several pages share as well.
  const here = [...document.querySelectorAll('main :is([data-section], h2, h3)[id]')];
  const anchors = here.map(({ id }) => `${location.pathname}#${id}`);
  const others = pages.flatMap(({ path, places }) => places.map((id) => `${path}#${id}`));
  const files = assets.flatMap((name) => fileMeant(`/${name}`) ?? []);
  const paths = [...new Set([...pages.map(({ path }) => path), ...anchors, ...others, ...files])];
  return [
    datalist('assets', assets),
    datalist('icons', icons),
    datalist('pages', paths),
    datalist('locales', choices.translation ?? []),
  ];
}

/** What all pages have in common, and everything else of the site that is no page. */
export function siteView(
  fields: FileFields,
  { session, pages, problems }: Omit<ViewParts, 'page'>,
  goTo: GoTo,
): HTMLElement {
  const { change } = session;
  const { file } = fields;
  const own = problems.filter((one) => one.file === file);
  const view = settingsView(withNames(fields, pages), {
    tools: toolsOfFile(file, fields, session, goTo),
    change,
    startable: () => session.ask('startable'),
    open: (other) => goTo(other, CHOICE),
  });
  view.prepend(...[hintsList(own, file, change, goTo)].filter((one) => one !== undefined));
  view.append(...namesOf(fields, pages));
  return view;
}

function toolsOfFile(
  file: string,
  fields: PartFields,
  session: EditSession,
  goTo: GoTo,
): FieldTools {
  const set = (wanted: FieldChange) => session.change({ do: 'file', file, change: wanted });
  const looksLike = (pointer: string, value: string) => {
    const [, name] = /^\/theme\/(\w+)$/.exec(file === SITE_FILE ? pointer : '') ?? [];
    return (
      name && `${location.pathname}?${new URLSearchParams([[PARAMETERS.theme + name, value]])}`
    );
  };
  return { ...toolsOf(session, file, fields, goTo, set), looksLike };
}

/** The tools for fields of the page at a path, or of a file. */
function toolsOf(
  session: EditSession,
  path: string,
  fields: PartFields,
  goTo: GoTo,
  change: FieldTools['change'],
  base = '',
): FieldTools {
  const sourceOf = (pointer: string) => pictureBeside(fields, pointer.slice(base.length));
  const decided = decidedUpon(fields.value, base, change);
  const { upload, say } = session;
  const { zone = fields.zone } = Object(fields.value) as { zone?: string };
  return {
    zone,
    change: untilMoved(decided, say),
    say,
    taken: fields.taken,
    upload,
    filled: (text) => session.filled(text, fields.variables),
    ofEntry(text) {
      const own = entryField(session, text);
      return own && (() => goTo(...own));
    },
    typed: typedTexts(path, path === session.seen.path ? session.page()?.parts : []),
    sourceOf,
    goTo: (pointer) => goTo(path, pointer),
  };
}

/** The picture in the group of a field, such as that of its focus. */
function pictureBeside({ value, assets }: PartFields, pointer: string): string | undefined {
  const keys = pointer.split('/').slice(1, -1);
  const group = keys.reduce<unknown>((one, key) => Object(one)[key], value);
  return assets.find((name) => Object.values(Object(group)).includes(name));
}

/**
 * Makes changes with what they replace, which may be something else by now. `value` is what the
 * fields were made from; a second change of a field is decided upon the first one, unless that was refused.
 */
function decidedUpon(
  value: PartFields['value'],
  base: string,
  change: FieldTools['change'],
): FieldTools['change'] {
  const known: Fields = { '': structuredClone(value) };
  const inTurn = oneAfterAnother();
  return (wanted) => inTurn(() => decide(wanted));

  async function decide(wanted: FieldChange): Promise<string | undefined> {
    if (wanted.do === 'insert') return change(wanted);
    const path = ['', ...pointerKeys(wanted.pointer.slice(base.length))];
    if (wanted.do !== 'set') path.push(String(wanted.do === 'take' ? wanted.index : wanted.from));
    const key = path.pop() ?? '';
    const valueAt = (names: string[]) =>
      names.reduce<Fields>((one, name) => Object(one[name]), known);
    const group = valueAt(path);
    const depth = path.findIndex((name) => /^\d+$/.test(name));
    const among = depth > 0 ? (valueAt(path.slice(0, depth)) as object as Json[]) : undefined;
    const reason = await change({ ...wanted, before: group[key] ?? null, among });
    if (wanted.do === 'set' && reason === undefined) group[key] = wanted.value;
    return reason;
  }
}

const MOVING = 'One moment: the list is changing.';

/**
 * Makes changes until one of them gives the entries of a list other places: then the fields that
 * are shown lead to others, until the panel shows the page anew.
 */
function untilMoved(change: FieldTools['change'], say: FieldTools['say']): FieldTools['change'] {
  let isMoving = false;
  return async (wanted) => {
    if (isMoving) {
      say(MOVING);
      return MOVING;
    }
    if (wanted.do === 'set') return change(wanted);
    isMoving = true;
    const reason = await change(wanted);
    isMoving = reason === undefined;
    return reason;
  };
}

/** The variant that is shown, as its address has it; undefined for the page as it is written. */
function variantOf({ variant }: EditablePage): Written['variant'] {
  return variant === undefined ? undefined : { name: variant, address: seenAs(PARAMETERS.variant) };
}

/** What the variant that is shown has for itself is changed there: elsewhere, nobody would see it. */
function inItsVariant(change: FieldChange, ofVariant: readonly string[]): FieldChange {
  const isOwn = ofVariant.some((one) => `${change.pointer}/`.startsWith(`${one}/`));
  return isOwn ? { ...change, inVariant: seenAs(PARAMETERS.variant) } : change;
}

const EXPERIMENTS = '/experiments';

/** Makes a change of an experiment; the variant that is shown stays so where it gets another name. */
function whileShown(
  { experiments }: EditablePage,
  change: FieldChange,
  act: () => Promise<string | undefined>,
): Promise<string | undefined> {
  const [, at, place] =
    /^\/experiments\/(\d+)(?:\/variants\/(\d+))?\/name$/.exec(change.pointer) ?? [];
  const { name, variants = [] } = experiments[Number(at)] ?? {};
  const [shown, variant = ''] = seenAs(PARAMETERS.variant).split(':');
  const isShown =
    name === shown &&
    [undefined, variants.indexOf(variant)].includes(
      place === undefined ? undefined : Number(place),
    );
  if (change.do !== 'set' || !isShown) return act();
  const renamed = place === undefined ? [change.value, variant] : [name, change.value];
  return withVariant(renamed.join(':'), act);
}

function isOfExperiments({ pointer }: FieldChange): boolean {
  return `${pointer}/`.startsWith(`${EXPERIMENTS}/`);
}

/** A change with where it is to be written: what is from elsewhere may be changed on this page alone. */
function placed(
  change: FieldChange,
  { origins }: PartFields,
  { here, inState, inVariant }: ChangeScope,
): FieldChange {
  if (change.inVariant) return change;
  if (inVariant) return { ...change, inVariant };
  if (inState && change.do === 'set') return { ...change, inState };
  if (!here) return change;
  const isForeign = (pointer: string): boolean =>
    pointer in origins || (pointer !== '' && isForeign(pointer.slice(0, pointer.lastIndexOf('/'))));
  return isForeign(change.pointer) ? { ...change, here } : change;
}

function datalist(id: string, values: readonly string[]): HTMLElement {
  return element('datalist', { id }, ...values.map((value) => element('option', { value })));
}
