import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineOverlay, embedProviders } from '../../registry/type-facts.ts';

export default defineOverlay<'exit-popup'>({
  rules: {
    'popup/no-offer': {
      title: 'A popup that offers nothing',
      why: 'It would interrupt visitors, and all that they could do is close it.',
      fix: 'Give it an action or a form.',
      wrong: '- { type: exit-popup, heading: Wait }',
      right: '- { type: exit-popup, heading: Wait, action: { label: Show me, href: "#form" } }',
    },
    'popup/success-without-form': {
      title: 'A success message that is never shown',
      why: 'Only a form can be sent.',
      fix: 'Add a form, or delete success.',
      wrong: 'action: …\nsuccess: { message: Thank you }',
      right: 'form: …\nsuccess: { message: Thank you }',
      canBeOff: true,
    },
    'popup/two-offers': {
      title: 'A popup with a button and a form',
      why: 'The form takes the place of the button.',
      fix: 'Keep one of them.',
      wrong: 'action: …\nform: …',
      right: 'form: …',
      canBeOff: true,
    },
  },
  place: 'middle',
  aliases: ['exitintent', 'modal', 'popup'],
  providers: embedProviders,
  /** Whether it offers exactly one thing. */
  check({ action, form, success }) {
    const diagnostics: Diagnostic[] = [];
    if (!action && !form) {
      diagnostics.push({
        rule: 'popup/no-offer',
        pointer: '',
        message: 'This popup offers nothing: it has neither an `action` nor a `form`.',
        help: 'Add `action:` with a button, or `form:`.',
      });
    }
    if (action && form) {
      diagnostics.push({
        rule: 'popup/two-offers',
        severity: 'warning',
        pointer: '/action',
        onKey: true,
        message: 'The button of this popup is never shown, because the popup has a form.',
        help: 'Keep one of `action` and `form`.',
      });
    }
    if (success && !form) {
      diagnostics.push({
        rule: 'popup/success-without-form',
        severity: 'warning',
        pointer: '/success',
        onKey: true,
        message: 'Nothing is ever sent from this popup, so its `success` is never shown.',
        help: 'Add a `form`, or delete `success`.',
      });
    }
    return diagnostics;
  },
});
