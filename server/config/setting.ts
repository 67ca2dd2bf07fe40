/**
 * Reads the text of a setting. What is wrong with it is refused in a sentence that goes on after the
 * setting's name.
 */
export type Reader<T> = (text: string, refuse: (predicate: string) => undefined) => T | undefined;

export interface Setting {
  read: Reader<unknown>;
  /** The value where it is not set, if there is one. */
  default?: unknown;
  /** The default as the manual shows it, where it is not the value itself; in Markdown. */
  defaultShown?: string;
  /** What it is for, in Markdown. */
  meaning: string;
  /** Whether it may hold a secret: it may then stand in a file that the setting with `_FILE` names. */
  secret?: true;
  /** What to set it to; the service does not start without it. */
  required?: string;
  /** Another setting that has to be set with it, and what that one is for here. */
  needs?: readonly [key: string, reason: string];
}

/** A whole number within limits. */
export function number(least: number, most: number, usual: number) {
  const read: Reader<number> = (text, refuse) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    return value >= least && value <= most
      ? value
      : refuse(`is "${text}". It must be a number from ${least} to ${most}, such as ${usual}.`);
  };
  return { read, default: usual };
}

export function oneOf<const W extends string>(words: readonly W[]): Reader<W> {
  return (text, refuse) =>
    words.find((word) => word === text) ??
    refuse(`is "${text}". Write one of: ${words.join(', ')}.`);
}

export const onOrOff: Reader<boolean> = (text, refuse) =>
  text === 'on' || (text === 'off' ? false : refuse(`is "${text}". Write "on" or "off".`));

/** A text that a test accepts. A refusal quotes it; `help` says what to write. */
export function quoted(accepts: (text: string) => boolean, help: string): Reader<string> {
  return (text, refuse) => (accepts(text) ? text : refuse(`is "${text}". ${help}`));
}

/** The same without quoting it, as it may hold a secret. */
export function unquoted(accepts: (text: string) => boolean, predicate: string): Reader<string> {
  return (text, refuse) => (accepts(text) ? text : refuse(predicate));
}

/** Texts between commas, each as `read` takes it; undefined is refused with `help`. */
export function list<T>(read: (part: string) => T | undefined, help: string): Reader<readonly T[]> {
  return (text, refuse) =>
    commaParts(text).flatMap((part) => read(part) ?? refuse(`names "${part}". ${help}`) ?? []);
}

/** The parts of a text between commas, without those that are empty. */
export function commaParts(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

/** A path; systems end one at a NUL. */
export const folder = unquoted(
  (text) => !text.includes('\0'),
  'has a character that no path has. Write the path of a folder.',
);
