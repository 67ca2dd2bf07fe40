import type { LikelyMistake } from '../../registry/schema/json-schema.ts';
import { type Explanation, offer, shorten } from '../../text/wording.ts';

/** Explains which of the mistakes that its schema knows a text is. */
export function explainMistake(
  name: string,
  written: string,
  mistakes: readonly LikelyMistake[] = [],
): Explanation | undefined {
  const made = mistakes.find(({ pattern }) => new RegExp(pattern, 'u').test(written));
  if (!made) return undefined;
  const { pattern, message, help = '', meant } = made;
  return {
    rule: 'schema/form',
    message: `${name} ${message.replace('{written}', () => shorten(written))}`,
    ...offer(
      meant === undefined ? undefined : written.replace(new RegExp(pattern, 'gu'), meant),
      help,
    ),
  };
}
