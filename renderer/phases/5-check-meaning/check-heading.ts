import type { PageCheck } from './check.ts';

/** Whether any section gives the page its main heading. */
export const checkHeading: PageCheck = ({ page: { content }, index: { registry } }) => {
  const found = content.sections.some(
    (section) =>
      !registry.sections.get(section.type)?.facts.landmark &&
      'heading' in section &&
      section.heading,
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
};
