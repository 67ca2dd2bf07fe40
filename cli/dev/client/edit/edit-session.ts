import {
  type AddableType,
  type Change,
  EDIT,
  type EditablePage,
  type EditablePart,
  type EditOutcome,
  type History,
  type MediaEntry,
  type PageChange,
  type PartFields,
  type SinceCommit,
  type UneditablePage,
} from '../../edit-protocol.ts';
import { hostAsker } from './ask-host.ts';
import { findAgain } from './find-again.ts';

/** Milliseconds in which the page asks for what has changed: that is to be seen first. */
const PAGE_FIRST = 20;

/** The current page and its edits. A refused edit is reported as a sentence. */
export interface EditSession {
  /** The address of the page. */
  path: string;
  /** Undefined until it is loaded, and where it cannot be edited. */
  page(): EditablePage | undefined;
  /** Why there is no page, in words. */
  reason(): string;
  history(): History;
  load(): Promise<void>;
  /** Whether that is the page with a hash, once what is under way is done. */
  knows(hash: string): Promise<boolean>;
  change(change: Change | PageChange): Promise<string | undefined>;
  /** Changes a section or overlay at the place that it has when its turn comes. */
  changePart(part: EditablePart, change: (index: number) => Change): Promise<string | undefined>;
  undo(): Promise<string | undefined>;
  redo(): Promise<string | undefined>;
  part(part: Pick<EditablePart, 'name' | 'index'>): Promise<PartFields>;
  /** What the page says of itself, without its parts. */
  settings(): Promise<PartFields>;
  site(): Promise<PartFields>;
  types(): Promise<AddableType[]>;
  media(): Promise<MediaEntry[]>;
  /** What links to the page, in words. */
  links(): Promise<string[]>;
  changes(): Promise<SinceCommit>;
  /** Resolves to the name of the stored picture. */
  upload(file: File): Promise<string>;
  /** A text of the page with what is put in place of its variables. */
  filled(text: string): string;
}

/** Begins with the page at a path; `onChange` is called when the page may have changed. */
export function editSession(token: string, path: string, onChange: () => void): EditSession {
  const ask = hostAsker(token);
  const seen = { path, query: location.search };
  let found: EditablePage | UneditablePage = { reason: 'One moment…', history: {} };
  let last: Promise<unknown> = Promise.resolve();

  /** Does one thing after another: each is decided upon the files as the one before has left them. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  }

  async function act(address: string, body: object): Promise<string | undefined> {
    try {
      const outcome = await ask<EditOutcome>(address, body);
      if (!outcome.done) {
        // A file may be another one by now: the next try is decided upon what it holds.
        if (outcome.problems.length === 0) await loadNow();
        return reasonOf(outcome);
      }
      await wait(PAGE_FIRST);
      await loadNow();
      return undefined;
    } catch (error) {
      return (error as Error).message;
    }
  }

  function changeNow(change: Change | PageChange): Promise<string | undefined> {
    return act(EDIT.change, { ...seen, change, versions: versions() });
  }

  async function actOn(part: EditablePart, changeAt: (index: number) => Change) {
    const now = findAgain(part, page()?.parts ?? []);
    return now
      ? changeNow(changeAt(now.index))
      : `“${part.title}” is another one by now. Try again.`;
  }

  async function loadNow(): Promise<void> {
    found = await ask<typeof found>(EDIT.page, seen).catch(({ message }: Error) => ({
      reason: message,
      history: found.history,
    }));
    onChange();
  }

  function page(): EditablePage | undefined {
    return 'reason' in found ? undefined : found;
  }

  function versions(): Record<string, string> {
    const files = Object.entries(page()?.files ?? {});
    return Object.fromEntries(files.map(([file, { version }]) => [file, version]));
  }

  return {
    path,
    page,
    reason: () => ('reason' in found ? found.reason : ''),
    history: () => found.history,
    load: () => inTurn(loadNow),
    knows: (hash) => inTurn(async () => page()?.hash === hash),
    change: (change) => inTurn(() => changeNow(change)),
    changePart: (part, changeAt) => inTurn(() => actOn(part, changeAt)),
    undo: () => inTurn(() => act(EDIT.undo, {})),
    redo: () => inTurn(() => act(EDIT.redo, {})),
    ...questions(ask, seen),
    filled(text) {
      const { variables = {} } = page() ?? {};
      return text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (all, name) => variables[name] ?? all);
    },
  };
}

/** What is asked of the host at once, without a turn. */
function questions(ask: ReturnType<typeof hostAsker>, seen: { path: string; query: string }) {
  const { path } = seen;
  return {
    part: ({ name, index }: Pick<EditablePart, 'name' | 'index'>) =>
      ask<PartFields>(EDIT.part, { ...seen, name, index }),
    settings: () => ask<PartFields>(EDIT.settings, seen),
    site: () => ask<PartFields>(EDIT.site, {}),
    types: () => ask<AddableType[]>(EDIT.types, { path }),
    media: () => ask<MediaEntry[]>(EDIT.media, {}),
    links: () => ask<string[]>(EDIT.links, { path }),
    changes: () => ask<SinceCommit>(EDIT.changes, {}),
    async upload(file: File) {
      const address = `${EDIT.upload}?name=${encodeURIComponent(file.name)}`;
      return (await ask<{ name: string }>(address, file)).name;
    },
  };
}

function wait(ms: number): Promise<void> {
  return new Promise((done) => {
    setTimeout(done, ms);
  });
}

function reasonOf({ reason, problems }: Extract<EditOutcome, { done: false }>): string {
  const found = problems.map(({ message, help }) => [message, help].filter(Boolean).join(' '));
  return [reason, ...found].join(' ').replaceAll('`', '');
}
