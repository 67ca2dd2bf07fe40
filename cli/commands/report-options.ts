import { type Command, Option, type OptionValues } from '@commander-js/extra-typings';
import { FORMATS } from '../print/report-diagnostics.ts';
import { countOption } from './options.ts';

/** Adds the options that choose how problems are printed, and which of them are a failure. */
export function addReport<Args extends unknown[], Opts extends OptionValues>(
  command: Command<Args, Opts>,
) {
  return command
    .addOption(
      new Option('-f, --format <format>', 'how problems are printed')
        .choices(FORMATS)
        .default(process.env.GITHUB_ACTIONS ? 'github' : 'pretty'),
    )
    .option('-q, --quiet', 'print errors only, or nothing if there are none')
    .option(
      '--max-warnings <n>',
      'more warnings than this are a failure',
      countOption('--max-warnings', 0),
    );
}
