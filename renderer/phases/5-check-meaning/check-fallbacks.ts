import type { PageCheck } from './check.ts';
import { partsOf, variedPartsOf } from './page-parts.ts';

/** Whether a form of our own stands in for every form of a service. */
export const pageCheck: PageCheck = {
  rules: {
    'embed/needs-form': {
      title: 'A form of a form service without one that stands in for it',
      why: 'Many browsers block form services, and some have no JavaScript. Their leads would be lost.',
      fix: 'Add form.',
      wrong: 'embed: { provider: hubspot, … }',
      right: 'form: { leadType: demo, … }\nembed: { provider: hubspot, … }',
    },
  },
  check: ({ page: { content }, index: { registry } }) =>
    [...partsOf(content, registry), ...variedPartsOf(content, registry)].flatMap(
      ({ part, pointer }) =>
        'embed' in part && part.embed && !part.form
          ? [
              {
                rule: 'embed/needs-form' as const,
                pointer: `${pointer}/embed`,
                onKey: true,
                message: 'There is no form of your own for visitors whose browser blocks this one.',
                help: 'Add `form`. It is shown without JavaScript too, so that no lead is lost.',
              },
            ]
          : [],
    ),
};
