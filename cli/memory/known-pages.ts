import type { OpenSite } from '../../renderer/index.ts';
import type { PageOutcome } from '../render/render-chunk.ts';
import type { Inventory } from './inventory.ts';
import type { Basis, KnownPages, KnownSite } from './site-memory.ts';

/** What is known of a page file, or why it is to be read again. */
export interface Recalled {
  outcome?: PageOutcome;
  /** In words for people; none where the outcome still holds. */
  reasons: string[];
}

/** What is remembered of a site and its pages. */
export interface Known {
  site: KnownSite;
  pages: KnownPages;
}

/**
 * Makes the function that tells what came of a page file the last time, where that still holds:
 * the file is as it was, and so is everything that answered what it asked.
 */
export function pageRecaller(
  { site, pages }: Known,
  open: OpenSite,
  inventory: Inventory,
  { basis, now }: { basis: Basis; now: number },
): (file: string) => Recalled {
  const ofAll = changesOfBasis(pages.basis, basis);
  const changes = new Map<string, string[]>();

  function changesOf(question: string): string[] {
    const found = changes.get(question) ?? compareAnswers(question);
    changes.set(question, found);
    return found;
  }

  function compareAnswers(question: string): string[] {
    const before = pages.answers[question] ?? [];
    const now = open.answer(question);
    if (before.join() === now.join()) return now.flatMap(changeOf);
    const differing = [...new Set([...before, ...now])].filter(
      (file) => !(before.includes(file) && now.includes(file)),
    );
    const known = differing.flatMap(changeOf);
    return known.length > 0 ? known : [`${question} is another file`];
  }

  function changeOf(file: string): string[] {
    if (inventory.isAsBefore(file)) return [];
    if (inventory.hashOf(file) === '') return [`${file} is gone`];
    return [site.files[file] ? `${file} changed` : `${file} is new`];
  }

  return (file) => {
    const outcome = pages.pages[file];
    if (!site.files[file]) return { reasons: ['it is new'] };
    if (!inventory.isAsBefore(file)) return { reasons: ['it changed'] };
    if (!outcome) return { reasons: ['it had errors'] };
    const reasons = [
      ...ofAll,
      ...(outcome.schedule.some(({ at }) => at <= now) ? ['its time has come'] : []),
      ...outcome.asked.flatMap(changesOf),
      ...assetsOf(outcome).flatMap(changeOf),
    ];
    return { outcome, reasons: [...new Set(reasons)] };
  };
}

/** What all pages depend on and is no longer as it was. */
export function changesOfBasis(before: Basis | undefined, now: Basis): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(now)]);
  return [...names].filter((name) => before?.[name] !== now[name]).map((name) => `${name} changed`);
}

function assetsOf({ summaries }: PageOutcome): string[] {
  return summaries.flatMap(({ used }) => used.filter((file) => file.startsWith('assets/')));
}
