import type { LocatedDiagnostic } from '../../../renderer/index.ts';

/** What is the same about a problem wherever its lines have moved. */
export type ProblemName = Pick<LocatedDiagnostic, 'rule' | 'file' | 'message'>;

/** Diagnostics, compared with known problems. */
export interface ComparedProblems {
  fresh: LocatedDiagnostic[];
  known: LocatedDiagnostic[];
  /** How many of the known problems are gone. */
  gone: number;
}

/** Separates new problems from `known` ones, of which several may have the same name. */
export function compareProblems(
  diagnostics: readonly LocatedDiagnostic[],
  known: readonly ProblemName[],
): ComparedProblems {
  const left = new Map(
    [...Map.groupBy(known, problemKey)].map(([key, problems]) => [key, problems.length]),
  );
  const result: ComparedProblems = { fresh: [], known: [], gone: known.length };
  for (const diagnostic of diagnostics) {
    const count = left.get(problemKey(diagnostic)) ?? 0;
    left.set(problemKey(diagnostic), count - 1);
    if (count > 0) result.gone -= 1;
    (count > 0 ? result.known : result.fresh).push(diagnostic);
  }
  return result;
}

/** The same for the same problem. */
export function problemKey({ rule, file, message }: ProblemName): string {
  return JSON.stringify([rule, file, message]);
}
