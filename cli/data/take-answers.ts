import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { DataAnswer, SourceFile } from '../../renderer/index.ts';
import { dataFormat } from '../../renderer/light.ts';
import { folderCache } from '../publish/cache.ts';
import { contentHash } from '../publish/content-hash.ts';
import type { SiteFolder } from '../read/read-site.ts';
import type { DataOutcome } from './data-worker.ts';

/** Seconds that an answer is good for where its code does not say how many. */
const LIFETIME = 60;

/** How answers are got. */
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
 * old, or something has changed that it was made of; `cache` is the folder of what was made before.
 */
export async function withAnswers<S extends SiteFolder>(
  siteFolder: S,
  cache: string,
  options: AnswerOptions = {},
): Promise<S> {
  const code = siteFolder.sources.filter(({ path }) => dataFormat(path) === 'ts');
  if (code.length === 0) return siteFolder;
  const answers = await Promise.all(
    code.map(async (source) => {
      const answer = await answerOf(source, siteFolder.folder, cache, options);
      return [source.path, answer] as const;
    }),
  );
  return { ...siteFolder, answers: Object.fromEntries(answers) };
}

async function answerOf(
  { path, text }: SourceFile,
  folder: string,
  cache: string,
  { offline = false, force = false }: AnswerOptions,
): Promise<DataAnswer> {
  const key = join('data', contentHash(relative(cache, join(folder, path))));
  const kept = readKept(join(cache, key));
  if (kept && (offline || (!force && isGood(kept, folder)))) return { json: kept.json };
  if (offline) {
    return { message: 'This code has no last answer.', help: 'Build once without --offline.' };
  }
  const { runDataCode, spanIn } = await import('./run-data-code.ts');
  const outcome = await runDataCode(folder, path);
  const { result } = outcome;
  const message = 'message' in result ? result.message : mistakeIn(result.json, outcome);
  if (message !== undefined) {
    const last = kept
      ? `With --offline, the answer of ${new Date(kept.at).toISOString().slice(0, 16)}Z is taken.`
      : 'Correct the code or its environment.';
    return {
      message: withoutSecrets(message, outcome),
      help: last,
      ...spanIn(path, text, outcome),
    };
  }
  const { json, lifetime } = result as { json: string; lifetime?: number };
  folderCache(cache).put(key, Buffer.from(JSON.stringify(keep(json, lifetime, outcome, folder))));
  return { json };
}

/** What cannot be data, or must not be seen. */
function mistakeIn(json: string | undefined, outcome: DataOutcome): string | undefined {
  const value: unknown = json === undefined ? undefined : JSON.parse(json);
  const isList = Array.isArray(value) || Array.isArray(Object(value).items);
  if (!isList) return 'Its function must return a list of entries, or `{ kind, items }`.';
  const leaked = secretsOf(outcome).find(([, secret]) =>
    json?.includes(JSON.stringify(secret).slice(1, -1)),
  );
  return leaked && `Its data holds the value of ${leaked[0]}, which would be published.`;
}

/** Variables that were read whose values nobody may see. */
function secretsOf({ variables }: DataOutcome): [string, string][] {
  return variables
    .filter((name) => /key|token|secret|passw|credential|auth/i.test(name))
    .map((name): [string, string] => [name, process.env[name] ?? ''])
    .filter(([, value]) => value.length >= 6);
}

function withoutSecrets(message: string, outcome: DataOutcome): string {
  return secretsOf(outcome).reduce(
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
    variables: Object.fromEntries(variables.map((name) => [name, hashOf(process.env[name])])),
  };
}

function isGood({ at, until, files, variables }: KeptAnswer, folder: string): boolean {
  const now = Date.now();
  return (
    at <= now &&
    now < until &&
    Object.entries(files).every(([file, seen]) => hashOfFile(join(folder, file)) === seen) &&
    Object.entries(variables).every(([name, seen]) => hashOf(process.env[name]) === seen)
  );
}

function hashOfFile(file: string): string {
  try {
    return hash('sha256', readFileSync(file));
  } catch {
    return '';
  }
}

function hashOf(value: string | undefined): string {
  return value === undefined ? '' : hash('sha256', value);
}

function readKept(file: string): KeptAnswer | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptAnswer;
  } catch {
    return undefined;
  }
}
