import type { AnyPart } from '../../model/any-part.ts';
import type { PageCheck } from './check.ts';

/** Whether any section gives the page its main heading. */
export const pageCheck: PageCheck = {
  rules: {
    'page/no-heading': {
      title: 'A page without a main heading',
      why: 'Screen readers and search engines look for it first.',
      fix: 'Give the first section a heading.',
      wrong: '- { type: stats, items: … }',
      right: '- { type: hero, heading: Welcome }',
      canBeOff: true,
    },
  },
  check: ({ page: { content }, index: { registry } }) => {
    const found = content.sections.some(
      ({ type, heading }: AnyPart) => !registry.sections.get(type)?.facts.landmark && heading,
    );
    if (found) return [];
    return [
      {
        rule: 'page/no-heading',
        severity: 'warning',
        pointer: '/sections',
        onKey: true,
        message: 'No section of this page has a `heading`, so the page has no main heading.',
        help: 'Give the first section a `heading`. Screen readers and search engines look for it.',
      },
    ];
  },
};
