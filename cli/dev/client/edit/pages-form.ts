import type { JsonSchema } from '../../../../renderer/index.ts';
import { followReference } from '../../../../renderer/light.ts';
import routes from '../../../../schemas/routes.json' with { type: 'json' };
import type { EditablePage, PageChange, PartFields } from '../../edit-protocol.ts';
import { entryWords } from '../../field-words.ts';
import { addressTyped, FILE_NAME, folderTyped, nameTyped } from '../../name-typed.ts';
import { nextVariant, numberedName } from '../../numbered-name.ts';
import type { PageEntry } from '../../protocol.ts';
import { labelIn } from '../../steps-to-field.ts';
import { element } from '../build-element.ts';
import { addressOf, withVariant } from '../preview-address.ts';
import { quietButton } from '../quiet-button.ts';
import { selectOf } from '../select-of.ts';
import { nameLocale } from '../visitor-panel.ts';
import { adder } from './adder.ts';
import type { EditSession } from './edit-session.ts';
import { labelled } from './labelled.ts';

/** Where the articles of a site begin, unless they are given another address. */
const FIRST_FOLDER = '/blog';

/** Makes a page or an article, copies this page, or gives it another address, and goes there. */
export function pagesForm(
  change: EditSession['change'],
  { articles }: EditablePage,
  pages: readonly PageEntry[],
): HTMLElement {
  const typed = (placeholder: string) =>
    element('input', { type: 'text', placeholder, input: () => showAddress() });
  const to = typed('Such as /spring-offer');
  const title = typed('Such as Spring offer');
  const meant = element('p.description', { role: 'status' });
  const taken = pages.map(({ path }) => path.slice(1));
  const address = () => addressTyped(to.value || title.value, taken);
  const showAddress = () => {
    const isOther = ![to.value, '/'].includes(address());
    meant.textContent = isOther ? `As a page it gets the address ${address()}.` : '';
  };
  const make = (what: 'new-page' | 'copy-page', name: string) =>
    act(change, { do: what, to: address(), title: name });
  const write = (folder: string) => {
    const articles = taken.map((one) => one.slice(folder.length));
    const form = { ...FILE_NAME, maxLength: 200, stem: 'post', taken: articles };
    const name = nameTyped(title.value, form) || numberedName(form.stem, articles);
    const typed = addressTyped(to.value, taken);
    const path = typed.startsWith(`${folder}/`) ? typed : `${folder}/${name}`;
    act(change, { do: 'new-article', to: path, title: title.value });
  };
  const writeFirst = () => write(folderTyped(to.value) ?? FIRST_FOLDER);
  return adder('Add, copy or move a page', '/pages/new', [
    labelled('Address', to),
    labelled('Title', title),
    meant,
    element(
      'div.actions',
      quietButton('Add a page', () =>
        make('new-page', title.value || to.value.replace(/^.*\//, '')),
      ),
      ...(articles.length > 0
        ? articles.map((folder) =>
            quietButton(`Write an article in ${folder}`, () => write(folder)),
          )
        : [quietButton('Write the first article', writeFirst)]),
      quietButton('Copy this page', () => make('copy-page', title.value)),
      quietButton('Move this page there', () =>
        act(change, { do: 'move-page', to: addressTyped(to.value, taken) }),
      ),
    ),
    element(
      'p.description',
      'Visitors of the old address of a moved page are redirected to the new one.',
    ),
  ]);
}

/** The schema of the names of experiments, in that of a page. */
function experimentNames({ schema, root }: Pick<PartFields, 'schema' | 'root'>): JsonSchema {
  const inner = (one: JsonSchema | undefined) => followReference(one ?? {}, root as JsonSchema);
  const { items } = inner((schema as JsonSchema).properties?.experiments);
  return inner(inner(items as JsonSchema).properties?.name);
}

/** Begins an experiment or adds to one, and shows the variant, whose texts are changed in their place from then on. */
export function experimentForm(
  change: EditSession['change'],
  settings: Pick<PartFields, 'schema' | 'root' | 'value' | 'taken'>,
  { experiments, experimentsElsewhere }: EditablePage,
): HTMLElement {
  const known = [...experiments, ...experimentsElsewhere];
  const taken = [...settings.taken, ...known.map((one) => one.name)];
  const which = selectOf(
    [
      ['', 'A new one'],
      ...experiments.map((one) => [one.name, entryWords(one.name, one)] as const),
      ...experimentsElsewhere.map(
        (one) => [one.name, `${entryWords(one.name, one)}, of ${one.others.join(', ')}`] as const,
      ),
    ],
    experiments[0]?.name,
    { input: ask },
  );
  const name = element('input', { type: 'text', value: numberedName('headline', taken, '_') });
  const called = labelled(labelIn(settings, '/experiments/0/name'), name);
  const button = quietButton('', () => void begin());
  /** Only a new one is to be called something. */
  function ask(): void {
    called.hidden = which.value !== '';
    button.textContent = called.hidden ? 'Add the variant' : 'Begin the experiment';
  }
  ask();
  const heading = element('input', {
    type: 'text',
    placeholder: 'Such as How much do you retype?',
  });
  const begin = async () => {
    const form = { ...experimentNames(settings), stem: 'experiment', taken };
    const {
      variants = [],
      name: own = numberedName(nameTyped(name.value, form) || form.stem, taken, '_'),
    } = known.find((one) => one.name === which.value) ?? {};
    const wanted = { do: 'begin-experiment', name: own, heading: heading.value } as const;
    const isHere = experiments.some((one) => one.name === own);
    const shown = `${own}:${isHere ? nextVariant(variants) : (variants[1] ?? nextVariant([]))}`;
    const reason = await withVariant(shown, () => change(wanted));
    if (reason === undefined) location.reload();
  };
  return adder('Try another heading', '/experiments/new', [
    ...(known.length > 0 ? [labelled('Experiment', which)] : []),
    called,
    labelled('Heading', heading),
    element('div.actions', button),
    element(
      'p.description',
      'The visitors see the variants in equal shares, and the same one on all pages of an experiment. The other texts of a variant are changed where it is shown.',
    ),
  ]);
}

/** Copies the page to be translated, and goes there. */
export function translateForm(
  change: EditSession['change'],
  path: string,
  locales: readonly string[],
): HTMLElement {
  const others = locales.filter((one) => one !== document.documentElement.lang);
  const language = selectOf(others.map(nameLocale), '', { change: address });
  const to = element('input', { type: 'text' });
  const own = `/${document.documentElement.lang.toLowerCase()}/`;
  const bare = path.startsWith(own) ? path.slice(own.length - 1) : path;
  function address(): void {
    to.value = `/${language.value.toLowerCase()}${bare === '/' ? '' : bare}`;
  }
  address();
  const begin = () =>
    act(change, { do: 'translate-page', to: addressTyped(to.value), locale: language.value });
  return adder('Translate this page', '/pages/translate', [
    labelled('Language', language),
    labelled('Its address', to),
    element('div.actions', quietButton('Begin the translation', begin)),
  ]);
}

/** Deletes a page but the home page once it is known what links to it, and where that leads from then on. */
export function deleteForm(
  change: EditSession['change'],
  session: EditSession,
  pages: readonly PageEntry[],
): HTMLElement | undefined {
  const { path: own } = session.seen;
  if (own === '/') return undefined;
  const others = pages.filter(({ path }) => path !== own && path !== routes.pages.notFound);
  const choices = others.map(({ path, title }) => [path, `${title} (${path})`] as const);
  const above = others.filter(({ path }) => own.startsWith(`${path}/`));
  const [nearest] = above.sort((one, other) => other.path.length - one.path.length);
  const to = selectOf(choices, nearest?.path ?? '/');
  const links = element('p.description', 'One moment…');
  const show = async () => {
    const found = await session.ask('links', session.seen);
    links.textContent =
      found.length > 0 ? `Links to it: ${found.join(', ')}.` : 'Nothing links to it.';
  };
  const remove = () => act(change, { do: 'delete-page', to: to.value });
  return adder(
    'Delete this page',
    '/pages/delete',
    [
      links,
      labelled('Lead its links and visitors to', to),
      element('div.actions', quietButton('Delete it', remove)),
    ],
    () => void show(),
  );
}

/** Changes pages, and goes where that has led. */
function act(
  change: EditSession['change'],
  wanted: Extract<
    PageChange,
    {
      do: 'new-page' | 'copy-page' | 'new-article' | 'move-page' | 'translate-page' | 'delete-page';
    }
  >,
): void {
  void change(wanted).then((reason) => {
    if (reason === undefined) location.assign(addressOf(wanted.to));
  });
}
