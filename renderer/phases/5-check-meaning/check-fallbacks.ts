import type { PageCheck } from './check.ts';
import { partsOf, variedPartsOf } from './page-parts.ts';

/** Whether a form of our own stands in for every form of a service. */
export const checkFallbacks: PageCheck = ({ page: { content }, index: { registry } }) =>
  [...partsOf(content, registry), ...variedPartsOf(content, registry)].flatMap(
    ({ part, pointer }) =>
      'embed' in part && part.embed && !part.form
        ? [
            {
              rule: 'embed/needs-form' as const,
              severity: 'error' as const,
              pointer: `${pointer}/embed`,
              onKey: true,
              message: 'There is no form of your own for visitors whose browser blocks this one.',
              help: 'Add `form`. It is shown without JavaScript too, so that no lead is lost.',
            },
          ]
        : [],
  );
