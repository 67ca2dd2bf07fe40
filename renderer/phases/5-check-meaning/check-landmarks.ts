import type { Section } from '../../generated/types.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { Registry } from '../../registry/registry.ts';
import type { Landmark } from '../../registry/type-facts.ts';
import type { PageCheck } from './check.ts';
import { isForEver } from './page-parts.ts';
import { repeated } from './repeated.ts';

/** Whether what frames the main content of a page is there once, and around it. */
export const pageCheck: PageCheck = {
  rules: {
    'page/frame': {
      title: 'A page whose frame is there twice, or in the wrong place',
      why: 'What stands above and below all pages is found there by everybody, screen readers included.',
      fix: 'Keep one, at the beginning or at the end of sections.',
      wrong: 'sections:\n  - { type: hero, heading: Welcome }\n  - use: header',
      right: 'sections:\n  - use: header\n  - { type: hero, heading: Welcome }',
      canBeOff: true,
    },
  },
  check: ({ page: { content }, index: { registry } }) => {
    const framing = framingSections(content.sections, registry);
    const forEver = framing.filter(({ section }) => isForEver(section));
    const twice = repeated(forEver, ({ section }) => section.type).map(([{ section }]) => section);
    const placed = framing.filter(
      ({ section: { type } }) => !twice.some((one) => one.type === type),
    );
    return [
      ...twice.map(({ type }) =>
        report(`This page shows \`${type}\` twice.`, 'Keep one of the two.'),
      ),
      ...placed.flatMap(({ section: { type }, place, landmark }) => {
        const isFirst = landmark === 'header';
        const outside = isFirst
          ? content.sections.slice(0, place)
          : content.sections.slice(place + 1);
        if (outside.every((one) => landmarkOf(one.type, registry))) return [];
        return [
          report(
            `\`${type}\` is entry ${place + 1} of ${content.sections.length}, ${isFirst ? 'below' : 'above'} sections that it frames.`,
            `Move it to the ${isFirst ? 'beginning' : 'end'} of the list.`,
          ),
        ];
      }),
    ];
  },
};

function landmarkOf(type: string, registry: Registry): Landmark | undefined {
  return registry.sections.get(type)?.facts.landmark;
}

function framingSections(sections: readonly Section[], registry: Registry) {
  return sections.flatMap((section, place) => {
    const landmark = landmarkOf(section.type, registry);
    return landmark ? [{ section, place, landmark }] : [];
  });
}

function report(message: string, help: string): Diagnostic {
  const place = { pointer: '/sections', onKey: true };
  return { rule: 'page/frame', severity: 'warning', ...place, message, help };
}
