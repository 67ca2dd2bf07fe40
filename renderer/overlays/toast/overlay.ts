import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineOverlay, type OverlayOf } from '../../registry/type-facts.ts';
import { nearestName } from '../../text/nearest-name.ts';
import { linesOf } from '../../text/wording.ts';

const PLACEHOLDERS = ['name', 'role', 'location'];

export default defineOverlay<'toast'>({
  rules: {
    'notice/overlap': {
      title: 'Notices that come too fast',
      why: 'Only one notice is shown at a time; the next would have to wait.',
      fix: 'Give everyMs at least the time that a notice is shown and fades.',
      wrong: 'everyMs: 3000\nvisibleMs: 4000',
      right: 'everyMs: 12000\nvisibleMs: 3000',
    },
    'notice/placeholder': {
      title: 'A notice with an unknown placeholder',
      why: 'Visitors would read the word in brackets.',
      fix: 'Write [name], [role] or [location].',
      wrong: 'message: "[nmae] just joined"',
      right: 'message: "[name] just joined"',
    },
  },
  place: 'corner',
  aliases: ['notification'],
  /** Whether its notices can be shown as written. */
  check: (toast) => [...checkWords(toast), ...checkTimes(toast)],
});

function checkWords({ message }: OverlayOf<'toast'>): Diagnostic[] {
  return [...message.matchAll(/\[(\w+)\]/g)]
    .map(([, word = '']) => word)
    .filter((word) => !PLACEHOLDERS.includes(word))
    .map(unknownPlaceholder);
}

function checkTimes(toast: OverlayOf<'toast'>): Diagnostic[] {
  const { everyMs = 12000, visibleMs = 3000, fadeMs = 300 } = toast;
  if (visibleMs + fadeMs <= everyMs) return [];
  return [
    {
      rule: 'notice/overlap',
      pointer: `/${toast.everyMs === undefined ? 'visibleMs' : 'everyMs'}`,
      message: `A notice would still be there when the next one is due, after ${everyMs} milliseconds.`,
      help: `Make \`everyMs\` at least ${visibleMs + fadeMs}, or \`visibleMs\` smaller.`,
    },
  ];
}

function unknownPlaceholder(word: string): Diagnostic {
  const meant = nearestName(word, PLACEHOLDERS);
  return {
    rule: 'notice/placeholder',
    pointer: '/message',
    message: `Nothing takes the place of \`[${word}]\` in a notice.`,
    help: linesOf(
      meant && `Did you mean \`[${meant}]\`?`,
      'A notice knows `[name]`, `[role]` and `[location]`.',
    ),
  };
}
