import { explainTag, nearestName } from '../../renderer/index.ts';
import { Failure, type Terminal } from '../terminal/terminal.ts';

/** Something that a command has to know. */
export interface Question<T> {
  /** Its name on the command line; by default, the option of the example. */
  name?: string;
  /** How it is given there, such as `--trade clinic`. */
  example: string;
  /** What is asked on a terminal. */
  text: string;
  /** Taken by --yes, and for an empty line. */
  fallback?: string;
  /** What there is to choose from, with a description of each. */
  choices?: Readonly<Record<string, string>>;
  /** What an answer means. Throws a `Failure` for one that means nothing. */
  read(answer: string): T | Promise<T>;
}

/** How questions are answered in a run of a command. */
export interface Answering {
  terminal: Terminal;
  /** Whether to take the defaults without asking. */
  yes?: boolean;
}

/**
 * What was given on the command line, or else what somebody answers on the terminal, who is asked
 * again until it means something. Fails, with the name of what is missing, where nobody can be asked.
 */
export async function answer<T>(
  asked: Question<T>,
  given: string | undefined,
  { terminal, yes }: Answering,
): Promise<T> {
  const question = { name: asked.example.split(' ')[0], ...asked };
  const { name, example, fallback } = question;
  if (given !== undefined) return read(question, given);
  if (yes && fallback !== undefined) return read(question, fallback);
  if (!terminal.ask || yes) {
    const orDefault = fallback === undefined ? '' : ', or take the default with --yes';
    throw new Failure(`${name} is missing.`, `Write ${example}${orDefault}.`);
  }
  for (;;) {
    try {
      return await read(question, (await terminal.ask(prompt(question))).trim() || fallback || '');
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      terminal.note(`${error.message} ${error.help}`);
    }
  }
}

function prompt({ text, fallback, choices = {} }: Question<unknown>): string {
  const width = Math.max(...Object.keys(choices).map((name) => name.length), 0);
  const list = Object.entries(choices).map(
    ([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}\n`,
  );
  return `${text}\n${list.join('')}${fallback ? `[${fallback}] ` : ''}> `;
}

async function read<T>({ choices, read, name }: Question<T>, text: string): Promise<T> {
  if (choices && !Object.hasOwn(choices, text)) {
    const names = Object.keys(choices);
    const meant = nearestName(text, names);
    throw new Failure(
      `${name} cannot be \`${text}\`.`,
      `${meant ? `Did you mean \`${meant}\`? ` : ''}There are: ${names.join(', ')}.`,
    );
  }
  return read(text);
}

/** The tag of a language as pages write it. */
export function readLocale(text: string): string {
  const mistake = explainTag(text);
  if (!mistake) return text;
  const { message, meant } = mistake;
  throw new Failure(
    message,
    meant ? `Write ${meant}.` : 'Write its tag, such as en, ja, en-GB or zh-Hant.',
  );
}
