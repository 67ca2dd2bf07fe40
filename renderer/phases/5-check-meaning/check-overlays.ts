import type { Overlay } from '../../generated/types.ts';
import type { Problem } from '../../model/diagnostic.ts';
import { nearestName } from '../../text/nearest-name.ts';
import type { PageCheck } from './page-check.ts';

type Popup = Extract<Overlay, { type: 'exit-popup' }>;
type Notices = Extract<Overlay, { type: 'toast' }>;

const PLACEHOLDERS = ['name', 'role', 'location'];

/** Whether popups offer exactly one thing, and notices can be shown as written. */
export const checkOverlays: PageCheck = ({ page: { content } }) =>
  (content.overlays ?? []).flatMap((overlay, index) => {
    const pointer = `/overlays/${index}`;
    if (overlay.type === 'exit-popup') return checkPopup(overlay, pointer);
    if (overlay.type === 'toast') return checkNotices(overlay, pointer);
    return [];
  });

function checkPopup({ action, form, success }: Popup, pointer: string): Problem[] {
  const problems: Problem[] = [];
  if (!action && !form) {
    problems.push({
      rule: 'popup/no-offer',
      severity: 'error',
      pointer,
      message: 'This popup offers nothing: it has neither an `action` nor a `form`.',
      help: 'Add `action:` with a button, or `form:`.',
    });
  }
  if (action && form) {
    problems.push({
      rule: 'popup/two-offers',
      severity: 'warning',
      pointer: `${pointer}/action`,
      onKey: true,
      message: 'The button of this popup is never shown, because the popup has a form.',
      help: 'Keep one of `action` and `form`.',
    });
  }
  if (success && !form) {
    problems.push({
      rule: 'popup/success-without-form',
      severity: 'warning',
      pointer: `${pointer}/success`,
      onKey: true,
      message: 'Nothing is ever sent from this popup, so its `success` is never shown.',
      help: 'Add a `form`, or delete `success`.',
    });
  }
  return problems;
}

function checkNotices(notices: Notices, pointer: string): Problem[] {
  const { message, everyMs = 12000, visibleMs = 3000, fadeMs = 300 } = notices;
  const problems = [...message.matchAll(/\[(\w+)\]/g)]
    .map(([, word = '']) => word)
    .filter((word) => !PLACEHOLDERS.includes(word))
    .map((word) => unknownPlaceholder(word, pointer));
  if (visibleMs + fadeMs > everyMs) {
    problems.push({
      rule: 'notice/overlap',
      severity: 'error',
      pointer: `${pointer}/${notices.everyMs === undefined ? 'visibleMs' : 'everyMs'}`,
      message: `A notice would still be there when the next one is due, after ${everyMs} milliseconds.`,
      help: `Make \`everyMs\` at least ${visibleMs + fadeMs}, or \`visibleMs\` smaller.`,
    });
  }
  return problems;
}

function unknownPlaceholder(word: string, pointer: string): Problem {
  const meant = nearestName(word, PLACEHOLDERS);
  return {
    rule: 'notice/placeholder',
    severity: 'error',
    pointer: `${pointer}/message`,
    message: `Nothing takes the place of \`[${word}]\` in a notice.`,
    help: [
      meant && `Did you mean \`[${meant}]\`?`,
      'A notice knows `[name]`, `[role]` and `[location]`.',
    ]
      .filter(Boolean)
      .join('\n'),
  };
}
