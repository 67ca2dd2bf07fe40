import {
  builtInRegistry,
  nearestName,
  type Registry,
  type Rule,
  rules,
} from '../../renderer/index.ts';
import { Failure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';

/** `site explain`: one rule in full, or all rules, section or overlay types in a line each. */
export function explain(name: string | undefined, terminal: Terminal): void {
  if (name === undefined) terminal.result(listRules());
  else if (name === 'sections' || name === 'overlays') terminal.result(listTypes(name));
  else terminal.result(describeRule(name, findRule(name)));
}

function findRule(name: string): Rule {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (rule) return rule;
  const meant = nearestName(name, Object.keys(rules));
  throw new Failure(
    `There is no rule ${name}.`,
    meant ? `Did you mean ${meant}?` : 'site explain lists all rules.',
  );
}

function listRules(): string {
  return listInLines(Object.entries(rules).map(([name, { title }]) => [name, title]));
}

function listTypes(kind: keyof Pick<Registry, 'sections' | 'overlays'>): string {
  const types = [...builtInRegistry[kind]];
  return listInLines(types.map(([name, type]) => [name, type.schema().schema.description ?? '']));
}

function listInLines(entries: readonly (readonly [name: string, text: string])[]): string {
  const width = Math.max(...entries.map(([name]) => name.length));
  return entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${name.padEnd(width)}  ${text}`)
    .join('\n');
}

function describeRule(name: string, { title, why, fix, wrong, right }: Rule): string {
  const code = (text: string) => text.replace(/^/gm, '    ');
  return [
    `${name}: ${title}`,
    why,
    fix,
    `Instead of\n\n${code(wrong)}`,
    `write\n\n${code(right)}`,
  ].join('\n\n');
}
