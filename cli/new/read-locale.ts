import { explainTag } from '../../renderer/index.ts';
import { Failure } from '../terminal/failure.ts';

/** The tag of a language as pages write it. */
export function readLocale(text: string): string {
  if (!explainTag(text)) return text;
  throw new Failure(
    `The language \`${text}\` is not known.`,
    'Write its tag, such as en, ja, en-GB or zh-Hant.',
  );
}
