import { readFileSync, writeFileSync } from 'node:fs';
import type { LocatedDiagnostic } from '../../../renderer/index.ts';
import { parseJson } from '../../../renderer/light.ts';
import { Failure, unlessMissing, withFileErrors } from '../../terminal/terminal.ts';

/** Known problems, which do not matter for now: a number of the same in a file. */
interface KnownProblem extends ProblemName {
  count: number;
}

/** Separates problems that a baseline file lists from new ones. */
export function compareWithBaseline(
  diagnostics: readonly LocatedDiagnostic[],
  file: string,
  name: string,
): ComparedProblems {
  const known = readBaseline(file, name).flatMap((one) =>
    new Array<KnownProblem>(one.count).fill(one),
  );
  return compareProblems(diagnostics, known);
}

/** Writes a baseline of all these problems, so that a review shows which came and went. */
export function writeBaseline(
  diagnostics: readonly LocatedDiagnostic[],
  file: string,
  name: string,
): void {
  const groups = Map.groupBy(diagnostics, problemKey);
  const problems = [...groups.values()].flatMap(([first, ...others]): KnownProblem[] => {
    if (!first) return [];
    const { rule, file, message } = first;
    return [{ rule, file, message, count: others.length + 1 }];
  });
  const text = `${JSON.stringify({ version: VERSION, problems }, null, 2)}\n`;
  withFileErrors(name, () => writeFileSync(file, text));
}

const VERSION = 1;

function readBaseline(file: string, name: string): KnownProblem[] {
  const text = unlessMissing(name, () => readFileSync(file, 'utf8'));
  if (text === undefined) throw new Failure(`The baseline ${name} is missing.`, WRITE_IT);
  const { version, problems }: { version?: unknown; problems?: unknown } = Object(parseJson(text));
  if (version === VERSION && Array.isArray(problems) && problems.every(isKnownProblem)) {
    return problems;
  }
  throw new Failure(`${name} is not a readable baseline.`, WRITE_IT);
}

function isKnownProblem(value: unknown): value is KnownProblem {
  const { rule, file, message, count } = Object(value) as Partial<KnownProblem>;
  const isNamed = [rule, file, message].every((text) => typeof text === 'string');
  return isNamed && Number.isSafeInteger(count) && Number(count) > 0;
}

const WRITE_IT = 'Run it again with --update-baseline: it writes the current problems.';

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
