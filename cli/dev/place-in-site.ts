import { parseSource, type Registry, type SourceFile, valueAt } from '../../renderer/index.ts';
import { oncePer, UNWRITTEN } from '../../renderer/light.ts';
import { fileNames } from '../graph/inputs.ts';
import { summariesOf } from '../graph/pages.ts';
import { PART_NAMES } from './edit-protocol.ts';
import type { Preview } from './open-preview.ts';
import { placeName } from './place-name.ts';

/** Most characters of what visitors read that a file is called by. */
const LONGEST = 60;

/** What takes its words from elsewhere. */
const VARIABLE = /\{\{[^}]*\}\}/g;

/**
 * What a file is called: the pages that it makes from a list, where they are several, else by what visitors
 * read of it, or by what it holds. `text` is that of a file which is not there any more.
 */
export function placeInSite(
  file: string,
  { snapshot, store: { ask }, types }: Pick<Preview, 'snapshot' | 'store' | 'types'>,
  text?: unknown,
): string {
  const source = snapshot.sources.find(({ path }) => path === file);
  const { from: list, perPage } = Object(
    source && file.startsWith('pages/') && valueAt(valueIn(source), '/collection'),
  );
  if (typeof list === 'string' && perPage !== undefined) return `the page that lists “${list}”`;
  if (typeof list === 'string') {
    const pages = ask(fileNames, 'pages').includes(file) ? summariesOf(ask, file).length : 0;
    return `the ${pages === 1 ? 'page' : `${pages} pages`} made from the list “${list}”`;
  }
  const old = typeof text === 'string' ? { path: file, text } : undefined;
  const nameOf = (one?: SourceFile) =>
    calledIn(one, snapshot.sources) ?? titleIn(one, types.registry);
  const called = nameOf(source ?? old);
  const isTaken = snapshot.sources.some((one) => one.path !== file && nameOf(one) === called);
  return placeName(file, called) + (called && isTaken ? ` (${nameIn(file)})` : '');
}

const valueIn = oncePer((source: SourceFile) => parseSource(source).document?.value);

/** The variable that e-mails of a campaign take its name by. */
const CAMPAIGN = /\{\{\s*campaign\.name\s*\}\}/g;

/** What visitors read of a file, or what people call it, or undefined if that is not known. */
function calledIn(
  source: SourceFile | undefined,
  sources: readonly SourceFile[],
): string | undefined {
  const [, folder = ''] =
    /^(mails|campaigns|partials|data)\/.+\.ya?ml$/.exec(source?.path ?? '') ?? [];
  if (!source || folder === '') return undefined;
  const names = folder === 'mails' ? ['subject'] : ['name', 'title', 'heading'];
  const written = names.map((name) => valueAt(valueIn(source), `/${name}`));
  const found = written.find((one) => typeof one === 'string' && one !== UNWRITTEN);
  const of = `campaigns/${valueAt(valueIn(source), '/campaign')}.yaml`;
  const campaign = sources.find(({ path }) => path === of);
  const words = String(found ?? '')
    .replace(CAMPAIGN, () => calledIn(campaign, sources) ?? '…')
    .replace(VARIABLE, '…');
  return words === '' || words.length > LONGEST ? undefined : words;
}

/** The title of the type that a shared section has. */
function titleIn(source: SourceFile | undefined, registry: Registry): string | undefined {
  if (!source?.path.startsWith('partials/')) return undefined;
  const type = String(valueAt(valueIn(source), '/type'));
  return PART_NAMES.flatMap((name) => registry[name].get(type)?.schema().schema.title ?? [])[0];
}

function nameIn(file: string): string {
  return file.replace(/^.*\/|\.\w+$/g, '');
}
