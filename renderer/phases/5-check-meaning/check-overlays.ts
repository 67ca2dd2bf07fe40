import type { Overlay } from '../../generated/types.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { PageCheck } from './check.ts';
import { isForEver } from './page-parts.ts';
import { repeated } from './repeated.ts';

/** Whether two overlays of a page stand in one place. */
export const pageCheck: PageCheck = {
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
    'overlay/own-page': {
      title: 'An overlay that leads to the page that it is on',
      why: 'Visitors follow it, and nothing happens.',
      fix: 'Let it lead to a place on the page or to another page, or take it off this one.',
      wrong: 'overlays: [{ type: sticky-bar, label: Order, href: /order }] (on the page /order)',
      right: 'overlays: [{ type: sticky-bar, label: Order, href: "#form" }]',
      canBeOff: true,
    },
  },
  check: ({ page: { content, path }, index: { registry } }) => {
    const placed = (content.overlays ?? []).map((overlay, index) => ({ overlay, index }));
    const placeOf = ({ type }: Overlay) => registry.overlays.get(type)?.facts.place;
    const toThemselves = placed.filter(({ overlay }) => Object(overlay).href === path);
    const pairs = repeated(
      placed.filter(({ overlay }) => isForEver(overlay)),
      ({ overlay }) => placeOf(overlay),
    );
    const twice = pairs.map(
      ([{ overlay, index }, { overlay: first }]): Diagnostic => ({
        rule: 'page/overlays',
        severity: 'warning',
        pointer: `/overlays/${index}`,
        message:
          overlay.type === first.type
            ? `This page shows \`${overlay.type}\` twice, and one covers the other.`
            : `\`${first.type}\` and \`${overlay.type}\` cover each other on this page.`,
        help: 'Keep one of the two.',
      }),
    );
    return [...twice, ...toThemselves.map(({ index }) => leadsNowhere(index))];
  },
};

function leadsNowhere(index: number): Diagnostic {
  return {
    rule: 'overlay/own-page',
    severity: 'warning',
    pointer: `/overlays/${index}/href`,
    message: 'This leads to the page that it is on: visitors who follow it stay where they are.',
    help: 'Write where it leads, such as a place on the page (#form), or take it off this page.',
  };
}
