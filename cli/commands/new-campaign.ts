import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import { stringify } from 'yaml';
import { slug } from '../../renderer/light.ts';
import { type Answering, answer } from '../new/answer.ts';
import { readMoment, readPlaces } from '../new/campaign-answers.ts';
import { type CampaignAnswers, composeCampaign } from '../new/compose-campaign.ts';
import { withLeadTypes } from '../new/lead-types.ts';
import { openSiteFor, type SiteForNew } from '../new/open-site-for.ts';
import { taken } from '../new/write-new.ts';
import { readLater } from '../read/read-site.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { writeFiles } from '../write/change-files.ts';
import { addSite, examples, type OptionsOf } from './options.ts';

/** `site new campaign [name]`. */
export function defineNewCampaign(command: Command, terminal: Terminal): void {
  declare(command).action((name, options) => newCampaign({ name, ...options }, terminal));
}

function declare(command: Command) {
  const campaign = command
    .command('campaign')
    .description('write an offer or event that opens and closes by itself')
    .argument('[name]', 'what visitors call it, such as "Spring offer"')
    .option('--opens <moment>', 'when it opens, such as 2027-03-01T09:00')
    .option('--closes <moment>', 'when it closes, such as 2027-03-31 for the end of that day')
    .option('--places <number>', 'how many leads close it')
    .option('--address <name>', 'its address and the name of its files (default: made of its name)')
    .option('--zone <zone>', 'time zone of both (default: that of the site, else of this machine)')
    .option('-y, --yes', 'ask nothing, and take the defaults');
  return addSite(campaign).addHelpText(
    ...examples(
      ['site new campaign', 'asks for everything'],
      [
        'site new campaign "Spring offer" --opens 2027-03-01T09:00 --closes 2027-03-31 --yes',
        'asks for nothing',
      ],
    ),
  );
}

type NewCampaignOptions = OptionsOf<typeof declare> & { name?: string };

/** Writes a campaign with its page, its forms and e-mails, unless something would be wrong with them. */
async function newCampaign(options: NewCampaignOptions, terminal: Terminal): Promise<void> {
  const site = await openSiteFor(options.site, terminal);
  const answers = await askForCampaign(options, { terminal, yes: options.yes }, site);
  const { files, leadTypes } = composeCampaign(answers, site.language);
  const { text: before } = readLater(site.folder, 'site.yaml');
  const after = withLeadTypes(before, leadTypes);
  refuseWrong(site, new Map([...files, ['site.yaml', after]]));
  writeFiles(site.folder, [
    ...Array.from(files, ([path, text]) => ({ path, before: undefined, after: text })),
    { path: 'site.yaml', before, after },
  ]);
  const place = relative(terminal.cwd, site.folder);
  for (const path of files.keys()) terminal.result(`Wrote ${join(place, path)}.`);
  const added = Object.keys(leadTypes).join(' and ');
  terminal.result(`Added ${added} to the lead types in ${join(place, 'site.yaml')}.`);
  terminal.result(
    `Next: replace the texts that begin with […], link to it (href: /${answers.file}), then npx site validate ${site.name}`,
  );
}

/** Moments that stand in for those that have not been answered. */
const USUAL = { opens: '2027-03-01', closes: 'opens + 1 h' };

async function askForCampaign(
  options: NewCampaignOptions,
  how: Answering,
  site: SiteForNew,
): Promise<CampaignAnswers> {
  const name = await answer(
    {
      name: 'The name',
      example: 'site new campaign "Spring offer"',
      text: 'What do visitors call it, such as Spring offer?',
      read: readName,
    },
    options.name,
    how,
  );
  const file = await askForAddress(name, options.address, how, site);
  // What is wrong is reported at once, before the answers to all questions are lost.
  const check = (moments: Readonly<Record<string, string>>) =>
    refuseWrong(site, new Map([[`campaigns/${file}.yaml`, stringify({ ...USUAL, ...moments })]]));
  const zone = await askForZone(options.zone ?? site.zone, how, (zone) => check({ zone }));
  const opens = await askForMoment({ key: 'opens', zone }, options.opens, how, (opens) =>
    check({ zone, opens }),
  );
  const closes = await askForMoment({ key: 'closes', zone }, options.closes, how, (closes) => {
    check({ zone, opens, closes });
    refusePast(closes);
  });
  const places = await answer(
    {
      example: '--places 30',
      text: 'How many places are there?',
      fallback: 'no limit',
      read: readPlaces,
    },
    options.places,
    how,
  );
  return { name, file, zone, opens, closes, places };
}

/** Fails with the first thing that would be wrong with these files of a site. */
function refuseWrong(site: SiteForNew, files: ReadonlyMap<string, string>): void {
  const wrong = site.check(files);
  if (wrong) throw new Failure(wrong.message, wrong.help ?? '');
}

function readName(text: string): string {
  const name = text.trim();
  if (!/[\p{L}\p{N}]/u.test(name) || /\p{Cc}|\{\{/u.test(name)) {
    throw new Failure(
      `\`${name}\` cannot be the name of a campaign.`,
      'Write it as people read it, in letters or digits.',
    );
  }
  return name;
}

/** The name of its files and its address: asked for only where none can be made of its name. */
function askForAddress(
  name: string,
  given: string | undefined,
  how: Answering,
  site: SiteForNew,
): Promise<string> {
  const own = slug(name);
  const question = {
    example: '--address spring-offer',
    text: 'What is its address, such as spring-offer?',
    fallback: own || firstFree(site),
    read: (text: string) => readAddress(text, site),
  };
  const isKnown = own !== '' && !findTaken(own, site);
  return answer(question, given, { ...how, yes: how.yes || isKnown || !how.terminal.ask });
}

function readAddress(text: string, site: SiteForNew): string {
  const file = text.replace(/^\//, '');
  if (slug(file) !== file || file === '') {
    throw new Failure(
      `\`${text}\` cannot be the address of a campaign.`,
      'Write small letters from a to z, digits and hyphens, such as spring-offer.',
    );
  }
  const place = findTaken(file, site);
  if (place) throw taken(place);
  return file;
}

function firstFree(site: SiteForNew): string {
  let number = 1;
  while (findTaken(`campaign-${number}`, site)) number += 1;
  return `campaign-${number}`;
}

function findTaken(file: string, site: SiteForNew): string | undefined {
  const files = [`campaigns/${file}.yaml`, `pages/${file}.yaml`];
  const found = files.find((path) => existsSync(join(site.folder, path)));
  return found ?? (site.paths().has(`/${file}`) ? `/${file}` : undefined);
}

/** The zone of the moments; without anybody to ask, it is that of this machine. */
function askForZone(
  given: string | undefined,
  how: Answering,
  check: (zone: string) => void,
): Promise<string> {
  const question = {
    example: '--zone Europe/Berlin',
    text: 'Which time zone are its moments in?',
    fallback: Intl.DateTimeFormat().resolvedOptions().timeZone,
    read(zone: string) {
      check(zone);
      return zone;
    },
  };
  return answer(question, given, { ...how, yes: how.yes || !how.terminal.ask });
}

function askForMoment(
  { key, zone }: { key: 'opens' | 'closes'; zone: string },
  given: string | undefined,
  how: Answering,
  check: (moment: string) => void,
): Promise<string> {
  const text = key === 'opens' ? 'When does it open' : 'When does it close';
  const question = {
    name: `--${key}`,
    example: `--${key} 2027-03-01T09:00`,
    text: `${text} (${zone}), such as 2027-03-01T09:00, or 2027-03-01 for the whole day?`,
    read(written: string) {
      const moment = readMoment(written);
      check(moment);
      return moment;
    },
  };
  return answer(question, given, how);
}

/** Refuses an end that has passed in all time zones. */
function refusePast(closes: string): void {
  const day = closes.slice(0, 'yyyy-mm-dd'.length);
  if (Date.parse(day) + 36 * 3_600_000 > Date.now()) return;
  throw new Failure(`It would have closed on ${day} already.`, 'Write a moment that is to come.');
}
