import type { Command, OptionValues } from '@commander-js/extra-typings';
import type { Edition } from '../../renderer/index.ts';
import { Failure } from '../terminal/terminal.ts';
import type { NoOptions, OptionsOf } from './options.ts';

/** The edition of a site that a command works on. */
export type EditionOptions = OptionsOf<typeof addEdition<[], NoOptions>>;

/** Adds the options that choose an edition of the site. */
export function addEdition<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return addPreview(
    command
      .option('--at <moment>', 'as it is at this moment, such as 2026-05-01T09:00:00Z', parseMoment)
      .option('--offline', 'with the last answers of data from elsewhere (data/*.ts)'),
  );
}

/** Adds the options that make of a site what not all visitors see. */
export function addPreview<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return command
    .option('--drafts', 'with drafts, and with what is not shown yet or any more')
    .option('--env <name>', 'as one of the environments of site.yaml has it')
    .option(
      '--site-url <url>',
      'for a preview at this address, which search engines do not find',
      parseUrl,
    );
}

/** The edition that options ask for. */
export function editionOf({ at, drafts, env, siteUrl }: EditionOptions): Partial<Edition> {
  return { drafts, environment: env, siteUrl, ...(at !== undefined && { now: at }) };
}

/** A moment with its offset from UTC, in milliseconds since 1970. */
export function parseMoment(text: string): number {
  const at = /T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new Failure(
    `"${text}" is not a moment.`,
    'Write day, time and offset from UTC, such as 2026-05-01T09:00:00+02:00.',
  );
}

/** An address without a slash at its end, such as https://preview.example.com/pull-12. */
function parseUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash) {
    return url.href.replace(/\/+$/, '');
  }
  throw new Failure(
    `--site-url cannot be "${text}".`,
    'Write a whole address, such as https://preview.example.com/pull-12.',
  );
}
