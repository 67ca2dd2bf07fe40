import type { LikelyMistake } from '../../registry/schema/json-schema.ts';
import { type Explanation, offer, shorten } from '../../text/wording.ts';

/**
 * Explains which of the mistakes that its schema knows a text is. What was meant is offered only if
 * `fits` accepts it, perhaps without others of these mistakes: it would be refused again.
 */
export function explainMistake(
  name: string,
  written: string,
  mistakes: readonly LikelyMistake[] = [],
  fits: (meant: string) => boolean = () => true,
): Explanation | undefined {
  const made = mistakes.find(({ pattern }) => new RegExp(pattern, 'u').test(written));
  if (!made) return undefined;
  const { pattern, message, help = '', meant } = made;
  const better =
    meant === undefined ? undefined : written.replace(new RegExp(pattern, 'gu'), meant);
  const others = mistakes.filter((one) => one !== made);
  const best =
    better === undefined || fits(better)
      ? better
      : explainMistake(name, better, others, fits)?.suggest;
  return {
    rule: 'schema/form',
    message: `${name} ${message.replace('{written}', () => shorten(written))}`,
    ...offer(best, help),
  };
}
