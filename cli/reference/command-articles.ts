import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { capitalize } from '../../renderer/light.ts';
import { type Article, codeBlock, pageTable } from './article.ts';

/** Characters in a line of help: as many as a block of code shows on a desk. */
const WIDTH = 84;

/** One article for each command with the help that it prints, and a list of all. */
export function commandArticles(program: CommandUnknownOpts): Article[] {
  const pages = program.commands.map(
    (command) =>
      [
        `\`site ${command.name()}\``,
        commandArticle(command),
        `${capitalize(command.description())}.`,
      ] as const,
  );
  const list = {
    file: 'reference/commands.md',
    path: '/commands',
    title: 'Commands',
    description:
      'Everything that can be typed after `site`, with all options and examples, as each prints it with --help.',
    body: [
      'Exit codes are the same for all: 0 fine, 1 problems found, 2 wrong usage or configuration, 3 a mistake of the program, 130 interrupted.',
      pageTable('Command', pages),
    ].join('\n\n'),
  };
  return [list, ...pages.map(([, article]) => article)];
}

function commandArticle(command: CommandUnknownOpts): Article {
  const inner = command.commands.map(
    (one) => `## ${command.name()} ${one.name()}\n\n${codeBlock('text', helpOf(one))}`,
  );
  return {
    file: `commands/${command.name()}.md`,
    title: `site ${command.name()}`,
    description: `${capitalize(command.description())}. All that can be typed behind it, with examples.`,
    body: [codeBlock('text', helpOf(command)), ...inner].join('\n\n'),
  };
}

/** What `--help` prints, examples included. */
function helpOf(command: CommandUnknownOpts): string {
  let help = '';
  command.configureOutput({
    getOutHelpWidth: () => WIDTH,
    writeOut: (text) => {
      help += text;
    },
  });
  command.outputHelp();
  return help;
}
