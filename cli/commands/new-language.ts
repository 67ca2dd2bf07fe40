import type { Command } from '@commander-js/extra-typings';
import { languageOf } from '../../renderer/index.ts';
import { answer, readLocale } from '../new/answer.ts';
import { wordsText } from '../new/words-text.ts';
import { writeNew } from '../new/write-new.ts';
import { findSite } from '../read/find-site.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { addSite, examples } from './options.ts';

/** `site new language <tag>`: writes `locale/<tag>.yaml`. */
export function defineNewLanguage(command: Command, terminal: Terminal): void {
  const language = command
    .command('language')
    .description('write the interface words of a language, to translate or to change')
    .argument('[tag]', 'as pages write it in `locale`, such as ja or pt-BR');
  addSite(language)
    .addHelpText(
      ...examples(
        ['site new language ja', 'English words to translate into Japanese'],
        ['site new language fr', 'the French words of the program, to change'],
      ),
    )
    .action(async (tag, { site }) => {
      const { folder, name } = findSite(site, terminal.cwd);
      const locale = await answer(
        {
          name: 'The language',
          example: 'site new language ja',
          text: 'Which language, such as ja or pt-BR?',
          read: readLocale,
        },
        tag,
        { terminal },
      );
      const path = `locale/${locale}.yaml`;
      writeNew(folder, new Map([[path, wordsText(locale)]]));
      const next = languageOf(locale) ? 'Change what you want otherwise.' : 'Translate its words.';
      terminal.result(`Wrote ${path} of ${name}. ${next}`);
    });
}
