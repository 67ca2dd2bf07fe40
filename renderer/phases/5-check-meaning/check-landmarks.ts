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
  check: ({ page: { content }, index: { registry }, fileOf }) => {
    const framing = framingSections(content.sections, registry);
    const forEver = framing.filter(({ section }) => isForEver(section));
    const twice = repeated(forEver, ({ section }) => section.type).map(([one, first]) =>
      // What is neither at the beginning nor at the end is the one in the wrong place.
      one.landmark === 'footer' && one.place > first.place + 1 ? first : one,
    );
    const isLastOfType = (place: number) =>
      !framing.some(
        (one) => one.place > place && one.section.type === content.sections[place]?.type,
      );
    const report = (place: number, message: string, help: string): Diagnostic => {
      const [, partial] = /^partials\/([\w-]+)\./.exec(fileOf(`/sections/${place}/type`)) ?? [];
      // Where a partial is used is not known, but the words that do so.
      const at = partial
        ? { pointer: '/sections', words: `use: ${partial}`, isLast: isLastOfType(place) }
        : { pointer: `/sections/${place}`, onKey: true };
      return { rule: 'page/frame', severity: 'warning', ...at, message, help };
    };
    const placed = framing.filter(
      ({ section: { type } }) => !twice.some(({ section }) => section.type === type),
    );
    return [
      ...twice.map(({ section: { type }, place, landmark }) => {
        const isAtEnd = place === content.sections.length - 1;
        const isForFooter = isAtEnd && framing.every((one) => one.landmark === landmark);
        return report(
          place,
          `This page shows \`${type}\` twice.`,
          isForFooter && landmark === 'header'
            ? 'Did you mean `use: footer`? Else delete it.'
            : 'Keep one of the two.',
        );
      }),
      ...placed.flatMap(({ section: { type }, place, landmark }) => {
        const isFirst = landmark === 'header';
        const outside = isFirst
          ? content.sections.slice(0, place)
          : content.sections.slice(place + 1);
        if (outside.every((one) => landmarkOf(one.type, registry))) return [];
        return [
          report(
            place,
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
