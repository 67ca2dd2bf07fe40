import { isArticle } from '../../../../renderer/light.ts';
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
import { oneAfterAnother } from '../../one-after-another.ts';
import { type Host, hostOf } from './ask-host.ts';
import { findAgain } from './find-again.ts';
import { plainWords } from './plain-words.ts';

/** Milliseconds in which the page asks for what has changed: that is to be seen first. */
const PAGE_FIRST = 20;

const NOT_LIKE_THAT = 'It cannot be written like that. Change what you have typed.';

const UNKNOWN: UneditablePage = { reason: 'One moment…', history: {} };

/** The change of a part at a place of its list, among the parts of the page; undefined if that is gone. */
export type PartChange = (
  index: number,
  parts: readonly EditablePart[],
) => Change | PageChange | undefined;

type Act = 'undo' | 'redo' | 'discard' | 'restore';

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
  load(): Promise<void>;
  /** Opens a file beside the page. */
  open(file: string): Promise<void>;
  /** The page that is shown has this hash now: loads it unless it is known. */
  follow(hash: string): Promise<void>;
  /** Resolves when what is under way is done, to whether the page that is known is the one that is shown. */
  settled(): Promise<boolean>;
  change(change: Change | PageChange): Promise<string | undefined>;
  /** Changes a section or overlay at the place that it has when its turn comes. */
  changePart(part: EditablePart, changeAt: PartChange): Promise<string | undefined>;
  /** Changes files whatever page is shown. */
  act<K extends Act>(name: K, ...asked: Parameters<EditRequests[K]>): Promise<string | undefined>;
  /** A text of the page with what is put in place of its variables. */
  filled(text: string): string;
  /** What was saved at last, in words: on how many pages, where they are several. */
  saved(): string;
}

/** Begins with the page at a path; `onChange` is called when the page may have changed. */
export function editSession(token: string, path: string, onChange: () => void): EditSession {
  const host = hostOf(token);
  const seen: SeenPage = { path, query: location.search };
  let found: EditablePage | UneditablePage = UNKNOWN;
  /** The hash of the page that is shown. */
  let shown: string | undefined;
  let written: readonly string[] = [];
  const isShown = () => page()?.hash === shown;
  // Each change is decided upon the files as the one before has left them.
  const inTurn = oneAfterAnother();

  async function act(asked: Promise<EditOutcome>): Promise<string | undefined> {
    try {
      const outcome = await asked;
      if (!outcome.done) {
        // A file may be another one by now: the next try is decided upon what it holds.
        if (outcome.problems.length === 0) await loadNow();
        return reasonOf(outcome, page()?.file);
      }
      written = outcome.written;
      await wait(PAGE_FIRST);
      await loadNow();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  function changeNow(change: Change | PageChange): Promise<string | undefined> {
    return act(host.ask('change', { ...seen, change, versions: versionsOf(page()) }));
  }

  async function actOn(part: EditablePart, changeAt: PartChange) {
    const parts = page()?.parts ?? [];
    const now = findAgain(part, parts);
    const change = now && changeAt(now.index, parts);
    return change ? changeNow(change) : `“${part.title}” is another one by now. Try again.`;
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
    changePart: (part, changeAt) => inTurn(() => actOn(part, changeAt)),
    act: (...asked) => inTurn(() => act(host.ask(...asked))),
    filled: (text) => withVariables(text, page()?.variables),
    saved: () => savedWords(written, page()),
  };
}

function versionsOf({ files = {} }: Partial<EditablePage> = {}): Record<string, string> {
  const versions = Object.entries(files).map(([file, { version }]) => [file, version]);
  return Object.fromEntries(versions);
}

function uneditable(history: History) {
  return ({ message: reason }: Error): UneditablePage => ({ reason, history });
}

/** An article is written on its page, whatever lists show it. */
function savedWords(written: readonly string[], page?: EditablePage): string {
  const others = written.filter((file) => !isArticle(file));
  const most = Math.max(1, ...others.map((file) => page?.files[file]?.pages ?? 1));
  return most > 1 ? `Saved, on all ${most} pages.` : 'Saved.';
}

function withVariables(text: string, variables: EditablePage['variables'] = {}): string {
  return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (all, name) => variables[name] ?? all);
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}

/** Why something was not done, in a sentence for somebody who edits pages; `file` is that of the open one. */
function reasonOf(
  { reason, problems }: Extract<EditOutcome, { done: false }>,
  file?: string,
): string {
  const words = problems.map((problem) => {
    const said = plainWords(problem, NOT_LIKE_THAT);
    const isElsewhere = file !== undefined && problem.file !== file && problem.file !== '';
    return isElsewhere ? `In ${problem.called}: ${said}` : said;
  });
  return [reason, ...words].join(' ').replaceAll('`', '');
}
