import type { Overlay } from '../../generated/types.ts';
import type { PageCheck } from './check.ts';
import { isForEver } from './page-parts.ts';
import { repeated } from './repeated.ts';

/** Whether two overlays of a page stand in one place. */
export const overlaysCheck: PageCheck = {
  rules: {
    'page/overlays': {
      title: 'Two overlays in one place',
      why: 'They cover each other, and visitors see the upper one alone.',
      fix: 'Keep one, or show them at different times.',
      wrong:
        'overlays:\n  - { type: sticky-bar, label: Order, href: /order }\n  - { type: sticky-bar, label: Call us, href: /contact }',
      right: 'overlays:\n  - { type: sticky-bar, label: Order, href: /order }',
      canBeOff: true,
    },
  },
  check: ({ page: { content }, index: { registry } }) => {
    const placed = (content.overlays ?? []).map((overlay, index) => ({ overlay, index }));
    const placeOf = ({ type }: Overlay) => registry.overlays.get(type)?.facts.place;
    const pairs = repeated(
      placed.filter(({ overlay }) => isForEver(overlay)),
      ({ overlay }) => placeOf(overlay),
    );
    return pairs.map(([{ overlay, index }, { overlay: first }]) => ({
      rule: 'page/overlays',
      severity: 'warning',
      pointer: `/overlays/${index}`,
      message:
        overlay.type === first.type
          ? `This page shows \`${overlay.type}\` twice, and one covers the other.`
          : `\`${first.type}\` and \`${overlay.type}\` cover each other on this page.`,
      help: 'Keep one of the two.',
    }));
  },
};
