import { UNKNOWN, type Unknown } from '../model/unknown.ts';

/** Names that texts may use in `{{…}}`, nested by their dots. Some may be unknown. */
export type Scope = Readonly<Record<string, unknown>>;

const VARIABLE = /\\\{\{|\{\{\s*([^{}]*?)\s*\}\}/g;

/** Values may themselves use variables, this many levels deep. */
const DEEPEST = 5;

export interface FilledText {
  text: string;
  /** Names that the scope does not have, or that stand for nothing which can be put into a text. */
  unknown: string[];
}

/**
 * Puts the values of `{{names}}` into a text; `\{{` stands for the braces themselves. `protect`
 * makes a value safe for the kind of text it goes into.
 */
export function fillVariables(
  text: string,
  scope: Scope | Unknown,
  protect: (value: string) => string = (value) => value,
): FilledText {
  if (!text.includes('{{')) return { text, unknown: [] };
  const unknown: string[] = [];
  const fill = (template: string, depth: number): string =>
    template.replace(VARIABLE, (match, name: string | undefined) => {
      if (name === undefined) return '{{';
      const value = depth < DEEPEST ? lookUp(scope, name) : undefined;
      if (value === undefined) unknown.push(name);
      return value === undefined || value === UNKNOWN ? match : fill(value, depth + 1);
    });
  const filled = text.replace(VARIABLE, (match) => {
    const value = fill(match, 0);
    return match === '\\{{' || value === match ? value : protect(value);
  });
  return { text: filled, unknown };
}

/** The names that a text has in `{{…}}`. */
export function variableNames(text: string): string[] {
  return [...text.matchAll(VARIABLE)].flatMap(([, name]) => name ?? []);
}

/** A variable as a text has it, with its spaces. */
export function writtenVariable(text: string, name: string): string {
  return [...text.matchAll(VARIABLE)].find(([, one]) => one === name)?.[0] ?? `{{${name}}}`;
}

/** Braces that open in a text and are never closed, with a few words of what follows; undefined without such. */
export function openBraces(text: string): string | undefined {
  const blank = (closed: string) => ' '.repeat(closed.length);
  const at = text.replace(VARIABLE, blank).indexOf('{{');
  return at < 0 ? undefined : /^\{\{[^\n]{0,20}/.exec(text.slice(at))?.[0];
}

function lookUp(scope: Scope | Unknown, name: string): string | Unknown | undefined {
  const value = variableValue(scope, name);
  if (value === UNKNOWN) return UNKNOWN;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/**
 * The value of a name, of any type; undefined if the scope lacks it, unknown if the scope may have
 * it.
 */
export function variableValue(scope: Scope | Unknown, name: string): unknown {
  let current: unknown = scope;
  for (const key of name.split('.')) {
    if (current === UNKNOWN) return UNKNOWN;
    if (current === null || typeof current !== 'object' || !Object.hasOwn(current, key)) {
      return undefined;
    }
    current = (current as Scope)[key];
  }
  return current;
}

/** The dotted names of everything a text may use. */
export function scopeNames(scope: Scope, prefix = ''): string[] {
  return Object.entries(scope).flatMap(([key, value]) => {
    if (value !== null && typeof value === 'object') {
      return scopeNames(value as Scope, `${prefix}${key}.`);
    }
    return typeof value === 'string' || typeof value === 'number' ? [prefix + key] : [];
  });
}

/** What each name of a scope stands for in texts. */
export function wordsInScope(scope: Scope | Unknown): Record<string, string> {
  const names = scope === UNKNOWN ? [] : scopeNames(scope);
  return Object.fromEntries(names.map((name) => [name, fillVariables(`{{${name}}}`, scope).text]));
}

/** Keeps the characters of a value from being read as Markdown. */
export function escapeMarkdown(value: string): string {
  return value.replace(/[\\`*_[\]<>#&!|~]/g, '\\$&');
}
