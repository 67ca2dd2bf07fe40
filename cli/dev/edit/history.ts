import type { FileChange } from '../../write/change-files.ts';
import type { History } from '../edit-protocol.ts';

/** Something that was done, in words, and the files it has changed. */
export interface Step {
  words: string;
  files: FileChange[];
}

/** A step that may be refused for what needs what it takes away. */
export interface PlannedStep extends Step {
  /** Its files, with those that take that away as well, or undefined if that cannot be. */
  withUsers?(): FileChange[] | undefined;
}

/** What somebody has done in this session, in order, across files. */
export interface Steps {
  add(step: Step): void;
  /** The step to take back next, and the one to do again. */
  last(): Step | undefined;
  next(): Step | undefined;
  back(): void;
  forth(): void;
  /**
   * Takes a step out that can neither be taken back nor done again, where that is so for the second
   * time: others may take back what they did. Returns whether it is out.
   */
  passOver(step: Step): boolean;
  describe(): History;
}

/** What each person has done, by a name: nobody takes back what others did. */
export function stepsByPerson(): (by: unknown) => Steps {
  const known = new Map<string, Steps>();
  return (by) => {
    const steps = known.get(String(by)) ?? noSteps();
    known.set(String(by), steps);
    return steps;
  };
}

/** Nothing has been done yet. */
function noSteps(): Steps {
  const done: Step[] = [];
  const undone: Step[] = [];
  const refused = new Set<Step>();
  const move = (from: Step[], to: Step[]) => {
    const step = from.pop();
    if (step) to.push(step);
  };
  return {
    add(step) {
      done.push(step);
      undone.length = 0;
    },
    last: () => done.at(-1),
    next: () => undone.at(-1),
    back: () => move(done, undone),
    forth: () => move(undone, done),
    passOver(step) {
      const isSecond = refused.has(step);
      refused.add(step);
      if (!isSecond) return false;
      for (const list of [done, undone]) {
        const index = list.indexOf(step);
        if (index >= 0) list.splice(index, 1);
      }
      return true;
    },
    describe: () => ({ undo: done.at(-1)?.words, redo: undone.at(-1)?.words }),
  };
}

/** The same files the other way round. */
export function reversed({ files }: Pick<Step, 'files'>): FileChange[] {
  return files.map(({ path, before, after }) => ({ path, before: after, after: before })).reverse();
}
