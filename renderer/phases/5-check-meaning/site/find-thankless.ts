import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import type { Origin } from '../../../model/model.ts';
import type { Rules } from '../../../model/rule.ts';
import type { FieldText } from '../../../registry/schema/field-text.ts';
import type { SoundPage } from './page-summary.ts';

export const rules: Rules = {
  'form/own-thank-you': {
    title: 'A form without a page that thanks for it',
    why: 'Visitors get the same form or the home page, do not know whether it was sent, and send it twice.',
    fix: 'Name another page.',
    wrong: 'thankYou: /order (on the page /order)',
    right: 'thankYou: /thank-you',
    canBeOff: true,
  },
};

/** What a page says that follows a form, whatever it consists of. */
const THANKS =
  /thank|receiv|confirm|sent|success|done|download|welcome|dank|erhalten|willkommen|merci|reçu|envoy|bienvenue|gracias|recibid|grazie|ricevut|obrigad|recebid|ontvangen|شكر/i;

/**
 * Forms whose visitors get the same page, the home page, or one that others lead to and that says nothing
 * of thanks.
 */
export function findThankless(
  pages: readonly SoundPage[],
  links: readonly Pick<FieldText, 'text' | 'pointer'>[],
): FileDiagnostic[] {
  const linked = new Set(
    links.flatMap(({ text, pointer }) => (pointer.endsWith('/thankYou') ? [] : text)),
  );
  const isOther = ({ path, thanks, robots, title, description }: SoundPage) =>
    linked.has(path) && !thanks && robots !== 'noindex' && !THANKS.test(title + description);
  const others = new Set(pages.flatMap((page) => (isOther(page) ? page.path : [])));
  return pages.flatMap(({ path: own, forms = [] }) =>
    forms.flatMap(({ thankYou }) => {
      if (!thankYou) return [];
      const { path, isItself, ...origin } = thankYou;
      if (isItself)
        return [
          thanksNobody(
            origin,
            'the page itself: visitors get the form again, as if it was not sent',
          ),
        ];
      if (path === own || !(path === '/' || others.has(path))) return [];
      const page = path === '/' ? 'the home page' : 'a page that others lead to';
      return [
        thanksNobody(origin, `${page}: visitors read nowhere that their message has arrived`),
      ];
    }),
  );
}

function thanksNobody(origin: Origin, page: string): FileDiagnostic {
  return {
    rule: 'form/own-thank-you',
    severity: 'warning',
    ...origin,
    message: `This is ${page}.`,
    help: page.startsWith('the page')
      ? 'Name the page that they get afterwards.'
      : 'Name a page that thanks them, and says what happens next.',
  };
}
