import { explainTag } from '../../renderer/index.ts';
import { Failure } from '../terminal/terminal.ts';

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
