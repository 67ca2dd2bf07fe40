import { appendFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from '@commander-js/extra-typings';
import {
  builtInRegistry,
  colorsOf,
  languageOf as hasWords,
  type KitName,
  kits,
  primaryLanguage,
  readHex,
  slug,
  themeOf,
} from '../../renderer/index.ts';
import { contrast } from '../../renderer/light.ts';
import { type Answering, answer, readLocale } from '../new/answer.ts';
import { composeSite, readPicture, type SiteAnswers } from '../new/compose-site.ts';
import { projectFiles } from '../new/project-files.ts';
import {
  type Font,
  languageOfTexts,
  listLanguages,
  listTrades,
  readFonts,
  type Trade,
} from '../new/templates.ts';
import { taken, writeNew } from '../new/write-new.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';
import { examples, type OptionsOf } from './options.ts';
import { writeSchemas } from './schema.ts';

/** `site new site [name]`. */
export function defineNewSite(command: Command, terminal: Terminal): void {
  declare(command).action((name, options) => newSite({ name, ...options }, terminal));
}

function declare(command: Command) {
  return command
    .command('site')
    .description('write a small, complete site into sites/, and what an editor and CI need')
    .argument('[name]', 'what it is called, such as "Kettle House"')
    .option('--folder <name>', 'its folder in sites/ (default: made of the name)')
    .option('--language <locale>', 'of its visitors, such as en, fr or ar-EG')
    .option('--trade <trade>', 'what it is for, such as clinic')
    .option('--kit <kit>', 'the look that it starts from, such as editorial')
    .option('--colour <colour>', 'such as "#0f6b57"')
    .option('--logo <file>', 'a picture (default: one is drawn)')
    .option('--font <font>', 'a typeface that comes along')
    .option('-y, --yes', 'ask nothing, and take the defaults')
    .addHelpText(
      ...examples(
        ['site new site', 'asks for everything'],
        ['site new site "Kettle House" --yes', 'asks for nothing'],
        [
          'site new site "Kettle House" --trade shop --colour "#b3541e" --yes',
          'asks for nothing else',
        ],
      ),
    );
}

/** What is known of the site before anybody is asked. */
type NewSiteOptions = OptionsOf<typeof declare> & { name?: string };

/** Writes a site, and the files of the project around it that are not there yet. */
async function newSite(options: NewSiteOptions, terminal: Terminal): Promise<void> {
  const answers = await askForSite(options, terminal);
  const { folder, locale } = answers;
  const files = new Map<string, string | Uint8Array>();
  for (const [path, content] of await composeSite(answers)) {
    files.set(`sites/${folder}/${path}`, content);
  }
  const { missing, kept, unignored } = projectFiles(terminal.cwd);
  for (const [path, content] of missing) files.set(path, content);
  writeNew(terminal.cwd, files);
  ignoreFiles(unignored, terminal);
  writeSchemas(builtInRegistry, '.schemas', terminal);
  reportColour(answers, terminal);
  if (kept.length > 0) terminal.note(`Left as they are: ${kept.join(', ')}.`);
  const pages = [...files.keys()].filter((path) => path.includes('/pages/')).length;
  const texts = languageOfTexts(primaryLanguage(locale));
  terminal.result(
    `Wrote sites/${folder}: ${pages} pages in ${nameOf(texts)}, with samples to replace.`,
  );
  if (texts !== primaryLanguage(locale)) askForTranslation(locale, terminal);
  terminal.result(`Next: npx site dev ${folder}`);
}

/** Keeps what the program makes out of the repository: built sites, and leads. */
function ignoreFiles(lines: readonly string[], terminal: Terminal): void {
  if (lines.length === 0) return;
  appendFileSync(join(terminal.cwd, '.gitignore'), `\n${lines.join('\n')}\n`);
  terminal.note(`Added to .gitignore: ${lines.join(', ')}.`);
}

function askForTranslation(locale: string, terminal: Terminal): void {
  const language = nameOf(primaryLanguage(locale));
  const ofProgram = hasWords(locale)
    ? `are in ${language} already`
    : `are in locale/${locale}.yaml: translate that, too`;
  terminal.result(
    `Translate them into ${language}: what is in pages/ and partials/, and the labels below \`leads\` in site.yaml. The program's own texts, such as dates, messages of forms and e-mails, ${ofProgram}. Each page names the language of its texts as \`locale\`: delete that line once it is translated.`,
  );
}

/** The English name of a language. */
function nameOf(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}

async function askForSite(options: NewSiteOptions, terminal: Terminal): Promise<SiteAnswers> {
  const how = { terminal, yes: options.yes };
  const name = await askForName(options, how);
  const folder = await askForFolder(name, options, how);
  const locale = await askForLocale(options, how);
  const trade = await askForTrade(languageOfTexts(primaryLanguage(locale)), options, how);
  const kit = await askForKit(trade, options, how);
  const colour = await answer(
    {
      example: '--colour "#0f6b57"',
      text: 'Your colour, of which all others are made?',
      fallback: trade.colour,
      read: readColour,
    },
    options.colour,
    how,
  );
  const logo = await askForLogo(options, how);
  const font = await askForFont(kit === trade.kit ? trade.font : undefined, options, how);
  return { name, folder, locale, trade, kit, colour, logo, font };
}

function askForName({ name }: NewSiteOptions, how: Answering): Promise<string> {
  const text = 'What is it called?';
  return answer(
    { name: 'The name', example: 'site new site "Kettle House"', text, read: readName },
    name,
    how,
  );
}

/** Longest name that fits into the titles of the pages, in characters. */
const LONGEST_NAME = 35;

function readName(text: string): string {
  const name = text.trim();
  if (name === '') throw new Failure('The name is empty.', 'Write what the site is called.');
  if (Array.from(name).length > LONGEST_NAME) {
    throw new Failure(
      `The name is longer than ${LONGEST_NAME} characters.`,
      'Begin with a short one: it is in the title of every page.',
    );
  }
  if (/\p{Cc}|\{\{/u.test(name)) {
    throw new Failure(`\`${name}\` cannot be a name.`, 'Write it as people read it.');
  }
  return name;
}

/** The folder follows from the name, unless that has no letter that an address may have. */
function askForFolder(name: string, options: NewSiteOptions, how: Answering): Promise<string> {
  return answer(
    {
      example: '--folder my-site',
      text: 'The folder in sites/, in small letters?',
      read: (text) => readFolderName(text, how.terminal.cwd),
    },
    options.folder ?? (slug(name) || undefined),
    how,
  );
}

function readFolderName(text: string, cwd: string): string {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(text)) {
    throw new Failure(
      `\`${text}\` cannot be the name of a folder.`,
      'Use small letters, digits and hyphens, such as --folder kettle-house.',
    );
  }
  if (existsSync(join(cwd, 'sites', text))) throw taken(`sites/${text}`);
  return text;
}

function askForLocale({ language }: NewSiteOptions, how: Answering): Promise<string> {
  const texts = listLanguages().join(', ');
  return answer(
    {
      example: '--language en',
      text: `The language of its visitors, such as en, ja or en-GB? There are texts to begin with in ${texts}; other sites begin in English.`,
      fallback: 'en',
      read: readLocale,
    },
    language,
    how,
  );
}

async function askForTrade(
  language: string,
  { trade }: NewSiteOptions,
  how: Answering,
): Promise<Trade> {
  const trades = listTrades(language);
  return answer(
    {
      example: '--trade clinic',
      text: 'What is it for?',
      fallback: 'other',
      choices: Object.fromEntries(trades.map(({ name, label }) => [name, label])),
      read: (name) => trades.find((one) => one.name === name) as Trade,
    },
    trade,
    how,
  );
}

function askForKit(trade: Trade, { kit }: NewSiteOptions, how: Answering): Promise<KitName> {
  const choices = Object.entries(kits).map(([name, { description }]) => [name, description]);
  return answer(
    {
      example: '--kit calm',
      text: 'What should it look like?',
      fallback: trade.kit,
      choices: Object.fromEntries(choices),
      read: (name) => name as KitName,
    },
    kit,
    how,
  );
}

function readColour(text: string): string {
  const colour = readHex(text);
  if (colour) return colour;
  throw new Failure(`\`${text}\` is no colour.`, 'Write it with six digits, such as "#0f6b57".');
}

function askForLogo({ logo }: NewSiteOptions, how: Answering): Promise<string | undefined> {
  return answer(
    {
      example: '--logo mark.svg',
      text: 'Your logo, an SVG, PNG, JPEG or WebP file? With nothing, one is drawn.',
      fallback: '',
      read: async (text) => {
        if (text === '') return undefined;
        const file = resolve(how.terminal.cwd, text);
        await readPicture(file);
        return file;
      },
    },
    logo,
    how,
  );
}

function askForFont(
  fallback: string | undefined,
  { font }: NewSiteOptions,
  how: Answering,
): Promise<Font> {
  const { choices: fonts } = readFonts();
  const [first = ''] = Object.keys(fonts);
  return answer(
    {
      example: `--font ${first}`,
      text: 'The typeface?',
      fallback: fallback ?? first,
      choices: Object.fromEntries(Object.entries(fonts).map(([name, { label }]) => [name, label])),
      read: (name) => fonts[name] as Font,
    },
    font,
    how,
  );
}

/** Reports that buttons and links cannot have the given colour. */
function reportColour({ trade, kit, colour }: SiteAnswers, terminal: Terminal): void {
  const { primary, primaryTint } = colorsOf(themeOf({ theme: { kit, brand: colour } }));
  if (primary === colour || colour === trade.colour) return;
  const ratio = contrast(colour, primaryTint).toFixed(1);
  terminal.note(
    `${colour} is too light to be read (${ratio} to 1 where 4.5 is needed): buttons and links are ${primary}.`,
  );
}
