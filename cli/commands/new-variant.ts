import type { Command } from '@commander-js/extra-typings';
import { answer } from '../new/answer.ts';
import { openSiteFor, readPagePath, type SiteForNew, writePage } from '../new/open-site-for.ts';
import { variantPageText } from '../new/page-text.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { addSite, examples } from './options.ts';

/** `site new variant [path] --from <path>`: writes a page that extends another one. */
export function defineNewVariant(command: Command, terminal: Terminal): void {
  const variant = command
    .command('variant')
    .description('write a variant of a page that holds only what differs')
    .argument('[path]', 'its address (default: that of the page, with -v2)')
    .option('--from <path>', 'the page that it is a variant of');
  addSite(variant)
    .addHelpText(
      ...examples(
        ['site new variant --from /book', 'the page /book-v2'],
        ['site new variant /book-now --from /book', 'the page /book-now'],
        ['site new variant --from /book --site my-site', 'where there are several sites'],
      ),
    )
    .action(async (given, options) => {
      const site = await openSiteFor(options.site, terminal);
      const base = await askForBase(options.from, site, terminal);
      const path = readPagePath(given ?? nextVersion(base.path, site.paths()));
      writePage(site, path, variantPageText(base), terminal);
    });
}

function askForBase(given: string | undefined, site: SiteForNew, terminal: Terminal) {
  return answer(
    {
      example: '--from /book',
      text: 'The page that it is a variant of, such as /book?',
      read: (path) => site.find(path),
    },
    given,
    { terminal },
  );
}

/** `/book-v2` of `/book`, or `/book-v3` where that is taken. */
function nextVersion(path: string, taken: ReadonlySet<string>): string {
  const start = path === '/' ? '/start' : path.replace(/-v\d+$/, '');
  let version = 2;
  while (taken.has(`${start}-v${version}`)) version += 1;
  return `${start}-v${version}`;
}
