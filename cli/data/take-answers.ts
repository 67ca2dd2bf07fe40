import { hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { DataAnswer, LocatedDiagnostic, SourceFile } from '../../renderer/index.ts';
import { dataFormat, isError } from '../../renderer/light.ts';
import { findJson, folderCache } from '../publish/cache.ts';
import { contentHash } from '../publish/content-hash.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { DataOutcome } from './data-worker.ts';

/** Seconds that an answer is good for where its code does not say how many. */
const LIFETIME = 60;

export interface AnswerOptions {
  /** Take the last ones, however old they are. */
  offline?: boolean;
  /** Run all code, even where its last answer is still good. */
  force?: boolean;
}

/** An answer as it is kept, and all that it depends on: contents of files and of the environment by their hashes. */
interface KeptAnswer {
  json: string;
  /** When it was got, and until when it is good, in milliseconds since 1970. */
  at: number;
  until: number;
  files: Record<string, string>;
  variables: Record<string, string>;
}

/**
 * The site with the answers of its data files that are code. Each is run where its last answer is too
 * old, or something has changed that it was made of; `cacheFolder` has the last ones.
 */
export async function withAnswers<S extends SiteFolder>(
  siteFolder: S,
  cacheFolder: string,
  options: AnswerOptions = {},
): Promise<S> {
  const { folder } = siteFolder;
  const code = siteFolder.sources.filter(({ path }) => dataFormat(path) === 'ts');
  if (code.length === 0) return siteFolder;
  const answers = new Map<string, DataAnswer>();
  const good = new Map<string, KeptAnswer>();
  const cache = folderCache(cacheFolder);
  const keyOf = (path: string) =>
    `data/1/${contentHash(relative(cacheFolder, join(folder, path)))}`;
  const put = (path: string, answer: KeptAnswer) => cache.put(keyOf(path), JSON.stringify(answer));
  await Promise.all(
    code.map(async (source) => {
      const kept = findJson<KeptAnswer>(cache, keyOf(source.path));
      const { answer, fresh } = await answerOf(source, folder, kept, options);
      answers.set(source.path, answer);
      if (fresh) put(source.path, fresh);
      const last = kept ?? fresh;
      if (last) good.set(source.path, last);
    }),
  );
  return {
    ...siteFolder,
    answers: Object.fromEntries(code.map(({ path }) => [path, answers.get(path)])),
    refuseAnswers(diagnostics) {
      for (const [path, last] of good) {
        if (isRefused(path, diagnostics)) put(path, { ...last, until: 0 });
      }
    },
  };
}

/** Whether an error of the site is about an answer. */
function isRefused(path: string, diagnostics: readonly LocatedDiagnostic[]): boolean {
  return diagnostics
    .filter(isError)
    .some((error) => [error, ...error.related].some(({ file }) => file === path));
}

/** The answer to be used; `fresh` is one that was just got. */
interface Taken {
  answer: DataAnswer;
  fresh?: KeptAnswer;
}

async function answerOf(
  { path, text }: SourceFile,
  folder: string,
  kept: KeptAnswer | undefined,
  { offline = false, force = false }: AnswerOptions,
): Promise<Taken> {
  if (kept && (offline || (!force && isGood(kept, folder)))) return { answer: { json: kept.json } };
  if (offline) {
    const help = 'Build once without --offline.';
    return { answer: { message: 'This code has no last answer.', help } };
  }
  const { runDataCode, spanIn } = await import('./run-data-code.ts');
  const outcome = await runDataCode(folder, path);
  const { result } = outcome;
  if (outcome.printed) process.stderr.write(withoutSecrets(outcome.printed));
  const message = 'message' in result ? result.message : mistakeIn(result.json, outcome);
  if (message !== undefined) {
    const unset = outcome.variables.filter(
      (name) => text.includes(name) && process.env[name] === undefined,
    );
    const help = [
      ...(unset.length > 0 ? [`The environment has no ${unset.join(', ')}.`] : []),
      kept
        ? `With --offline, the answer of ${new Date(kept.at).toISOString().slice(0, 16)}Z is taken.`
        : 'Correct the code or its environment.',
    ].join('\n');
    const shown = withoutSecrets(message);
    return { answer: { message: shown, help, ...spanIn(path, text, outcome) } };
  }
  const { json, lifetime } = result as { json: string; lifetime?: number };
  return { answer: { json }, fresh: keep(json, lifetime, outcome, folder) };
}

/** What cannot be data, or must not be seen. */
function mistakeIn(json: string | undefined, outcome: DataOutcome): string | undefined {
  const value: unknown = json === undefined ? undefined : JSON.parse(json);
  const isList = Array.isArray(value) || Array.isArray(Object(value).items);
  if (!isList) return 'Its function must return a list of entries, or `{ kind, items }`.';
  const leaked = secretsOf(outcome.variables).find(([, secret]) =>
    json?.includes(JSON.stringify(secret).slice(1, -1)),
  );
  return leaked && `Its data holds the value of ${leaked[0]}, which would be published.`;
}

/** Which of some variables have a value that nobody may see. */
function secretsOf(variables: readonly string[]): [string, string][] {
  return variables
    .filter((name) => /key|token|secret|passw|credential|auth/i.test(name))
    .map((name): [string, string] => [name, process.env[name] ?? ''])
    .filter(([, value]) => value.length >= 6);
}

function withoutSecrets(message: string): string {
  return secretsOf(Object.keys(process.env)).reduce(
    (text, [name, value]) => text.replaceAll(value, `(${name})`),
    message,
  );
}

function keep(
  json: string,
  lifetime: number = LIFETIME,
  { files, variables }: DataOutcome,
  folder: string,
): KeptAnswer {
  const at = Date.now();
  return {
    json,
    at,
    until: at + lifetime * 1000,
    files: Object.fromEntries(files.map((file) => [relative(folder, file), hashOfFile(file)])),
    variables: Object.fromEntries(variables.map((name) => [name, hashOf(variable(name))])),
  };
}

function isGood({ at, until, files, variables }: KeptAnswer, folder: string): boolean {
  const now = Date.now();
  return (
    at <= now &&
    now < until &&
    Object.entries(files).every(([file, seen]) => hashOfFile(join(folder, file)) === seen) &&
    Object.entries(variables).every(([name, seen]) => hashOf(variable(name)) === seen)
  );
}

/** Changes with the content of a file, or with the names in a folder; empty without either. */
function hashOfFile(file: string): string {
  try {
    const isFolder = statSync(file).isDirectory();
    return hash('sha256', isFolder ? readdirSync(file).sort().join('\n') : readFileSync(file));
  } catch {
    return '';
  }
}

/** A variable of the environment; `*` are the names of all. */
function variable(name: string): string | undefined {
  return name === '*' ? Object.keys(process.env).sort().join('\n') : process.env[name];
}

function hashOf(value: string | undefined): string {
  return value === undefined ? '' : hash('sha256', value);
}
