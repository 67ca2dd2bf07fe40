import type { Command } from '@commander-js/extra-typings';
import { builtInRegistry, type Rule, rulesOf } from '../../renderer/index.ts';
import { nearestRule } from '../../renderer/light.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { examples, listInLines } from './options.ts';
import { listTypes } from './sections.ts';

const rules = rulesOf(builtInRegistry);

/** `site explain [topic]`: one rule in full, or all rules, section or overlay types in a line each. */
export function define(program: Command, terminal: Terminal): void {
  program
    .command('explain')
    .description('explain a problem that validate found, or list what pages are made of')
    .argument(
      '[topic]',
      'name of the rule, as printed before the file, or sections or overlays (default: all rules)',
    )
    .addHelpText(
      ...examples(
        ['site explain schema/unknown-key', 'what it means and how to fix it'],
        ['site explain', 'every rule in one line'],
        ['site explain | grep yaml', 'the rules about YAML itself'],
        ['site explain sections', 'every section type in one line'],
      ),
    )
    .action((name) => {
      if (name === undefined) terminal.result(listRules());
      else if (name === 'sections' || name === 'overlays')
        terminal.result(listTypes(builtInRegistry[name]));
      else terminal.result(describeRule(name, findRule(name)));
    });
}

function findRule(name: string): Rule {
  const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
  if (rule) return rule;
  if (name.startsWith('live/')) {
    throw new Failure(
      `${name} is about a live site, not about a file.`,
      'site check prints what to do about it beside each. The manual lists them all under Putting it online.',
    );
  }
  const names = Object.keys(rules);
  const meant = nearestRule(name, names) ?? names.findLast((one) => one.startsWith(`${name}-`));
  throw new Failure(
    `There is no rule ${name}.`,
    meant ? `Did you mean ${meant}?` : 'site explain lists all rules.',
  );
}

function listRules(): string {
  return listInLines(Object.entries(rules).map(([name, { title }]) => [name, title]));
}

function describeRule(name: string, { title, why, fix, wrong, right, canBeOff }: Rule): string {
  const code = (text: string) => text.replace(/^/gm, '    ');
  return [
    `${name}: ${title}`,
    why,
    fix,
    `Instead of\n\n${code(wrong)}`,
    `write\n\n${code(right)}`,
    canBeOff ? switchedOff(name) : 'It cannot be switched off.',
  ].join('\n\n');
}

function switchedOff(name: string): string {
  return `A site can switch it off in site.yaml: rules: { ${name}: off } (or error, or warning). A page accepts it until a day with waivers: [{ rule: ${name}, reason: …, until: 2026-12-31 }].`;
}
