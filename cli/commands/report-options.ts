import { type Command, Option } from 'commander';
import { FORMATS } from '../print/report-diagnostics.ts';
import { countOf } from './options.ts';

/** Lets a command say how problems are shown, and which of them are a failure. */
export function addReport(command: Command): Command {
  return command
    .addOption(
      new Option('-f, --format <format>', 'how problems are printed')
        .choices(FORMATS)
        .default(process.env.GITHUB_ACTIONS ? 'github' : 'pretty'),
    )
    .option('-q, --quiet', 'print errors only, and nothing where there are none')
    .option(
      '--max-warnings <n>',
      'more warnings than this are a failure',
      countOf('--max-warnings', 0),
    );
}
