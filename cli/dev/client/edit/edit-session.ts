import type {
  Change,
  EditablePage,
  EditablePart,
  EditOutcome,
  EditRequests,
  History,
  PageChange,
  SeenPage,
  UneditablePage,
} from '../../edit-protocol.ts';
import { fieldWords } from '../../field-words.ts';
import { oneAfterAnother } from '../../one-after-another.ts';
import { type Host, hostOf } from './ask-host.ts';
import { findAgain, findSeen, type SeenPart } from './find-again.ts';
import { leaveMissing } from './leave-missing.ts';
import { plainWords } from './plain-words.ts';

/** Milliseconds in which the page asks for what has changed: that is to be seen first. */
const PAGE_FIRST = 20;

const NOT_LIKE_THAT = 'It cannot be written like that. Change what you have typed.';

const NEEDED = 'Something there needs what is changed here.';

const MOVED =
  'This section is another one by now, or is not there any more. What you have typed is kept.';

const UNKNOWN: UneditablePage = { reason: 'One moment…', history: {} };

/** The change of a part at a place of its list, among the parts of the page; undefined if that is gone. */
export type PartChange = (
  index: number,
  parts: readonly EditablePart[],
) => Change | PageChange | undefined;

type Act = 'undo' | 'redo' | 'discard' | 'restore';

/** Why something was not done, and what can be done about that. */
export interface SeenRefusal extends Pick<Refused, 'problems' | 'also'> {
  words: string;
  /** Where a field was to be changed. */
  changed?: string;
  /** Does it with all that has to go with it. */
  all(): Promise<void>;
}

type Refused = Extract<EditOutcome, { done: false }>;

/** The current page and its edits. A refused edit is reported as a sentence. */
export interface EditSession extends Host {
  /** The address of the page. */
  seen: SeenPage;
  /** Undefined until it is loaded, and where it cannot be edited. */
  page(): EditablePage | undefined;
  /** Whether the page can be edited; before it is loaded it may be. */
  isEditable(): boolean;
  /** Why there is no page, in words. */
  reason(): string;
  history(): History;
  /** Shows words where screen readers announce them. */
  say(words: string): void;
  load(): Promise<void>;
  /** Opens a file beside the page. */
  open(file: string): Promise<void>;
  /** The page that is shown has this hash now: loads it unless it is known. */
  follow(hash: string): Promise<void>;
  /** Resolves when what is under way is done, to whether the page that is known is the one that is shown. */
  settled(): Promise<boolean>;
  /** Makes a change, and says its outcome; resolves to why it was not made. */
  change(change: Change | PageChange): Promise<string | undefined>;
  /**
   * Changes a section or overlay at the place that it has when its turn comes; one whose words may be others
   * by then, as it was seen.
   */
  changePart(part: EditablePart | SeenPart, changeAt: PartChange): Promise<string | undefined>;
  /** Changes files whatever page is shown. */
  act<K extends Act>(name: K, ...asked: Parameters<EditRequests[K]>): Promise<string | undefined>;
  /** Why the latest change was not made; undefined if it was. */
  refusal(): SeenRefusal | undefined;
  /** A text with what is put in place of its variables, by default those of the page. */
  filled(text: string, variables?: EditablePage['variables']): string;
}

/**
 * Begins with the page at a path; `onChange` is called when the page may have changed, `say` with what each
 * change has come to.
 */
export function editSession(
  token: string,
  path: string,
  onChange: () => void,
  say: (words: string) => void,
): EditSession {
  const host = hostOf(token);
  const seen: SeenPage = { path, query: location.search };
  let found: EditablePage | UneditablePage = UNKNOWN;
  /** The hash of the page that is shown. */
  let shown: string | undefined;
  const isShown = () => page()?.hash === shown;
  // Each change is decided upon the files as the one before has left them.
  const inTurn = oneAfterAnother();
  const { act, pages, refusal } = changeMaker({ loadNow, page, inTurn, say });

  async function changeNow(change: Change | PageChange | undefined) {
    const versions = versionsOf(page());
    const reason = change
      ? await act((all) => host.ask('change', { ...seen, change, versions, ...all }), change)
      : MOVED;
    const about = reason === undefined ? aboutLinks(change) : undefined;
    const links = about === undefined ? [] : await host.ask('links', seen);
    const isElsewhere = reason === undefined && change && LEADING.some((one) => one === change.do);
    const done = isElsewhere ? `Done: ${found.history.undo}.` : undefined;
    say(reason ?? done ?? savedWords(pages(), links, about));
    return reason;
  }

  async function loadNow(): Promise<void> {
    found = await host.ask('page', seen).catch(uneditable(found.history));
    onChange();
  }

  function page(): EditablePage | undefined {
    return 'reason' in found ? undefined : found;
  }

  return {
    ...host,
    seen,
    page,
    isEditable: () => found === UNKNOWN || page() !== undefined,
    reason: () => ('reason' in found ? found.reason : ''),
    history: () => found.history,
    say,
    load: () => inTurn(loadNow),
    open(file) {
      seen.file = file;
      return inTurn(loadNow);
    },
    follow(hash) {
      shown = hash;
      return inTurn(async () => {
        if (!isShown()) await loadNow();
      });
    },
    settled: () => inTurn(async () => isShown()),
    change: (change) => inTurn(() => changeNow(change)),
    changePart: (part, changeAt) => inTurn(() => changeNow(changeOf(part, changeAt, page()))),
    act: (name, ...asked) =>
      inTurn(() =>
        act((all) => host.ask(name, ...(asked.map((one) => ({ ...one, ...all })) as typeof asked))),
      ),
    refusal,
    filled: (text, variables = page()?.variables) => withVariables(text, variables),
  };
}

/** What changes are made with. */
interface MakerParts extends Pick<EditSession, 'page' | 'say'> {
  loadNow(): Promise<void>;
  inTurn: ReturnType<typeof oneAfterAnother>;
}

/** Makes changes, and knows what the latest one has come to. */
function changeMaker({ loadNow, page, inTurn, say }: MakerParts) {
  let refusal: SeenRefusal | undefined;
  /** On how many pages shows what was saved at last. */
  let pages = 0;

  /** Asks for a change, perhaps with all that has to go with it; resolves to why it was not made. */
  async function act(
    ask: (all: { all?: boolean }) => Promise<EditOutcome>,
    change?: Change | PageChange,
    isAll = false,
  ): Promise<string | undefined> {
    refusal = undefined;
    try {
      const outcome = await ask(isAll ? { all: true } : {});
      if (!outcome.done) {
        // A file may be another one by now: the next try is decided upon what it holds.
        if (outcome.problems.length === 0) await loadNow();
        const words = reasonOf(outcome, change?.do === 'file' ? change.file : page()?.file);
        const all = () => inTurn(async () => say((await act(ask, change, true)) ?? 'Done.'));
        const set = change?.do === 'file' ? change.change : change;
        const changed = set?.do === 'set' ? set.pointer : undefined;
        refusal = { words, problems: outcome.problems, also: outcome.also, changed, all };
        return words;
      }
      pages = outcome.pages;
      await wait(PAGE_FIRST);
      await loadNow();
      if (!page()) await leaveMissing(outcome.page);
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  return { act, refusal: () => refusal, pages: () => pages };
}

function versionsOf({ files = {} }: Partial<EditablePage> = {}): Record<string, string> {
  const versions = Object.entries(files).map(([file, { version }]) => [file, version]);
  return Object.fromEntries(versions);
}

function uneditable(history: History) {
  return ({ message: reason }: Error): UneditablePage => ({ reason, history });
}

/** Undefined if the part is gone. */
function changeOf(
  part: EditablePart | SeenPart,
  changeAt: PartChange,
  { parts }: Pick<EditablePage, 'parts'> = { parts: [] },
) {
  const now = 'kinds' in part ? findSeen(part, parts) : findAgain(part, parts);
  return now && changeAt(now.index, parts);
}

/** What leads to another page, or changes several at once: it is to be said what was done. */
const LEADING: readonly PageChange['do'][] = [
  'new-page',
  'new-article',
  'new-campaign',
  'copy-page',
  'move-page',
  'translate-page',
  'delete-page',
  'keep-variant',
];

/** What to do about links to a page, by the field that hides it. */
const ABOUT_LINKS: Readonly<Record<string, string>> = {
  '/draft': 'lead them elsewhere before you publish',
  '/publishFrom': 'until it is shown, they lead nowhere',
  '/publishUntil': 'once it is not shown any more, they lead nowhere',
};

/** What a change means for links to its page; undefined if nothing. */
function aboutLinks(change: Change | PageChange | undefined): string | undefined {
  const set = change?.do === 'file' ? change.change : change;
  if (set?.do !== 'set' || !set.value) return undefined;
  const isOver = set.pointer === '/publishFrom' && Date.parse(String(set.value)) < Date.now();
  return isOver ? undefined : ABOUT_LINKS[set.pointer];
}

/** What was saved, on how many pages; `links` are the places that lead to it, and `about` what to know of these. */
function savedWords(pages: number, links: readonly string[], about = ''): string {
  const saved = pages > 1 ? `Saved, on all ${pages} pages.` : 'Saved.';
  if (links.length === 0) return saved;
  const where = new Intl.ListFormat('en').format(links);
  return `${saved} Links lead to this page in ${where}: ${about}.`;
}

/** What is not known here, such as the name in an e-mail, is called by its words. */
function withVariables(text: string, variables: EditablePage['variables'] = {}): string {
  return text.replace(
    /(?<!\\)\{\{\s*([\w.-]+)\s*\}\}/g,
    (_all, name: string) => variables[name] ?? `‹${fieldWords(name.replaceAll('.', ' '))}›`,
  );
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}

/** Why something was not done, in a sentence for somebody who edits pages; `file` is that of the open one. */
function reasonOf({ reason, problems, also }: Refused, file?: string): string {
  // What would go as well says more than what is wrong without that.
  const words = (also ? [] : problems).map((problem) => {
    const isElsewhere = file !== undefined && problem.file !== file && problem.file !== '';
    const said = plainWords(problem, isElsewhere ? NEEDED : NOT_LIKE_THAT);
    return isElsewhere ? `In ${problem.called}: ${said}` : said;
  });
  return [reason, ...words].join(' ').replaceAll('`', '');
}
