import type { Command } from '@commander-js/extra-typings';
import { answer } from '../new/answer.ts';
import { openSiteFor, readPagePath, type SiteForNew, writePage } from '../new/open-site-for.ts';
import { variantPageText } from '../new/page-text.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { addSite, examples, type OptionsOf } from './options.ts';

/** `site new variant [path] --from <path>`. */
export function defineNewVariant(command: Command, terminal: Terminal): void {
  declare(command).action((path, options) => newVariant({ path, ...options }, terminal));
}

function declare(command: Command) {
  const variant = command
    .command('variant')
    .description('write a variant of a page that holds only what differs')
    .argument('[path]', 'its address (default: that of the page, with -v2)')
    .option('--from <path>', 'the page that it is a variant of');
  return addSite(variant).addHelpText(
    'after',
    examples(
      ['site new variant --from /book', 'the page /book-v2'],
      ['site new variant /book-now --from /book', 'the page /book-now'],
      ['site new variant --from /book --site my-site', 'where there are several sites'],
    ),
  );
}

/** Where the variant is to be, and what of. */
type NewVariantOptions = OptionsOf<typeof declare> & { path?: string };

/** Writes a page that extends another one. */
async function newVariant(options: NewVariantOptions, terminal: Terminal): Promise<void> {
  const site = await openSiteFor(options.site, terminal);
  const base = await askForBase(options.from, site, terminal);
  const path = readPagePath(options.path ?? nextVersion(base.path, site.paths()));
  writePage(site, path, variantPageText(base), terminal);
}

function askForBase(given: string | undefined, site: SiteForNew, terminal: Terminal) {
  return answer(
    {
      name: '--from',
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
