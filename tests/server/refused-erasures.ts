/*
 * Erases a person as often as the parent process asks for it, as the command does, each time with another
 * place refused.
 */
import { asStartupError } from '../../server/errors/describe-error.ts';
import { quietTerminal } from './quiet-terminal.ts';
import { placesUsed, type Refusal, refuse } from './refuse-files.ts';
import { runCommand } from './run-command.ts';
import { fixtureSite } from './service.ts';

/** An erasure that the parent asks for. */
export interface ErasureOrder {
  dataDir: string;
  email: string;
  refusal?: Refusal;
}

/** Why an erasure failed, if it did, and the places that it used. */
export interface ErasureAnswer {
  failure?: string;
  places: string[];
}

process.on('message', async ({ dataDir, email, refusal }: ErasureOrder) => {
  Object.assign(process.env, { SITE_DIR: fixtureSite, DATA_DIR: dataDir, DATABASE_URL: '' });
  refuse(refusal);
  const failure = await runCommand(quietTerminal(() => '/').terminal, ['leads', 'erase', email], {
    yes: true,
  }).then(
    () => undefined,
    (error: unknown) => String(Object(asStartupError(error)).message),
  );
  const answer: ErasureAnswer = { failure, places: placesUsed() };
  refuse(undefined);
  process.send?.(answer);
});
