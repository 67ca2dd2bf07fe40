import type { Command } from '@commander-js/extra-typings';
import type { Terminal } from '../terminal/terminal.ts';
import { defineNewCampaign } from './new-campaign.ts';
import { defineNewDeploy } from './new-deploy.ts';
import { defineNewLanguage } from './new-language.ts';
import { defineNewPage } from './new-page.ts';
import { defineNewSection } from './new-section.ts';
import { defineNewSite } from './new-site.ts';
import { defineNewVariant } from './new-variant.ts';
import { examples } from './options.ts';

/** `site new …`: what one begins with, written so that it can be built at once. */
export function define(program: Command, terminal: Terminal): void {
  const command = program
    .command('new')
    .description(
      'begin a site, a page, a variant of a page, a campaign, a language, a section type or a deployment',
    )
    .addHelpText(
      ...examples(
        ['site new site', 'asks what it needs, then writes a whole site'],
        ['site new page /spring-offer', 'a page at that address'],
        ['site new variant --from /book', 'the page /book-v2, with what differs'],
        ['site new campaign "Spring offer"', 'its moments, page, forms and e-mails'],
        ['site new language ja', 'interface words to translate'],
        ['site new section price-list', 'a section type of your own'],
        ['site new deploy', 'what runs the service, in .deploy'],
      ),
    );
  defineNewSite(command, terminal);
  defineNewPage(command, terminal);
  defineNewVariant(command, terminal);
  defineNewCampaign(command, terminal);
  defineNewLanguage(command, terminal);
  defineNewSection(command, terminal);
  defineNewDeploy(command, terminal);
}
