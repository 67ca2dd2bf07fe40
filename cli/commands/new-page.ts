import type { Command } from '@commander-js/extra-typings';
import { capitalize } from '../../renderer/light.ts';
import { answer } from '../new/answer.ts';
import { openSiteFor, readPagePath, writePage } from '../new/open-site-for.ts';
import { copiedPageText, newPageText } from '../new/page-text.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { addSite, examples } from './options.ts';

/** `site new page <path>`: writes a page, a copy or one to be filled. */
export function defineNewPage(command: Command, terminal: Terminal): void {
  const page = command
    .command('page')
    .description('write a page')
    .argument('[path]', 'its address, such as /spring-offer')
    .option('--from <path>', 'copy the page at this address')
    .option('--title <title>', 'its title (default: made of the path)');
  addSite(page)
    .addHelpText(
      ...examples(
        ['site new page /spring-offer', 'with a heading, between header and footer'],
        ['site new page /canada/book --from /book', 'a copy of the page /book'],
        ['site new page /jobs --title "Work with us"', 'with another title'],
      ),
    )
    .action(async (given, options) => {
      const site = await openSiteFor(options.site, terminal);
      const path = await askForPath(given, terminal);
      const { from, title = titleOf(path) } = options;
      const text = from ? copiedPageText(site.find(from), site, title) : newPageText(site, title);
      writePage(site, path, text, terminal);
    });
}

function askForPath(given: string | undefined, terminal: Terminal): Promise<string> {
  return answer(
    {
      name: 'The address',
      example: 'site new page /spring-offer',
      text: 'Its address, such as /spring-offer?',
      read: readPagePath,
    },
    given,
    { terminal },
  );
}

/** `Spring offer` of `/canada/spring-offer`. */
function titleOf(path: string): string {
  const words = (path.split('/').at(-1) ?? '').replace(/[-_.~]+/g, ' ').trim() || 'Start';
  return capitalize(words);
}
