import type { Tone } from '../../generated/types.ts';

/** A status in one or two words. */
export function Chip({ text, tone = 'neutral' }: { text?: string; tone?: Tone }) {
  if (!text) return null;
  return <span className={`chip tone-${tone}`}>{text}</span>;
}
