import type { Command } from 'commander';
import { nearestName, type Rule, rules } from '../../renderer/index.ts';
import { Failure } from '../failure.ts';
import type { Terminal } from '../terminal.ts';
import { examples } from './options.ts';

/** `site explain [rule]`. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('explain')
    .description('tell more about a problem that validate found')
    .argument('[rule]', 'name of the rule, as printed before the file; left out, all are listed')
    .addHelpText(
      'after',
      examples(
        ['site explain schema/unknown-key', 'what it means and how it is mended'],
        ['site explain', 'every rule in one line'],
        ['site explain | grep yaml', 'the rules about YAML itself'],
      ),
    )
    .action((rule: string | undefined) => explain(rule, terminal));
}

/** One rule in full, or all of them in a line each. */
export function explain(name: string | undefined, terminal: Terminal): void {
  if (name === undefined) terminal.result(listRules());
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
  const names = Object.keys(rules).sort();
  const width = Math.max(...names.map((name) => name.length));
  return names.map((name) => `${name.padEnd(width)}  ${rules[name]?.title}`).join('\n');
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
