import type { Diagnostic } from '../../model/diagnostic.ts';
import { defineOverlay, embeddedForm } from '../../registry/facts.ts';

export default defineOverlay<'exit-popup'>({
  aliases: ['exitintent', 'modal', 'popup'],
  providers: embeddedForm,
  /** Whether it offers exactly one thing. */
  check({ action, form, success }) {
    const diagnostics: Diagnostic[] = [];
    if (!action && !form) {
      diagnostics.push({
        rule: 'popup/no-offer',
        severity: 'error',
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
