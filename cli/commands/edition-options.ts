import type { Command } from 'commander';
import type { Edition } from '../../renderer/index.ts';
import { Failure } from '../failure.ts';

/** Which edition of a site a command is about. */
export interface EditionOptions {
  /** Whether it has drafts too, and what is not shown yet or any more. */
  drafts?: boolean;
  /** Name of an environment of site.yaml. */
  env?: string;
  /** Where a preview of it will stand. */
  siteUrl?: string;
}

/** Lets a command say which edition of the site is meant. */
export function addEdition(command: Command): Command {
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
export function editionOf({ drafts, env, siteUrl }: EditionOptions): Partial<Edition> {
  return { drafts, environment: env, siteUrl };
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
