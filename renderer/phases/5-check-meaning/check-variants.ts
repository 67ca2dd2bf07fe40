import type { ExperimentVariant, Page as PageContent, Section } from '../../generated/types.ts';
import type { AnyPart } from '../../model/any-part.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import { inOrder } from '../../model/in-order.ts';
import type { Registry } from '../../registry/registry.ts';
import type { PageCheck } from './check.ts';
import { changesOf } from './variant-changes.ts';

/** Whether the page stays whole in each variant of its experiments. */
export const pageCheck: PageCheck = {
  rules: {
    'experiment/main-heading': {
      title: 'A variant with another main heading',
      why: 'The main heading of a page is that of its first section with one, and it is written once for all variants.',
      fix: 'Change the text of this section, and remove or move others.',
      wrong: 'remove: [top]',
      right: 'changes: [{ id: top, heading: Hello }]',
    },
    'experiment/order': {
      title: 'A section that cannot change places',
      why: 'Header and footer stand around the main content.',
      fix: 'Name sections between the two.',
      wrong: 'order: [footer, prices]',
      right: 'order: [proof, prices]',
    },
  },
  check: ({ page: { content }, index: { registry } }) =>
    (content.experiments ?? []).flatMap(({ variants }, index) =>
      variants.flatMap((variant, place) => {
        const pointer = `/experiments/${index}/variants/${place}`;
        return [
          ...fixedPlaces(variant, content, registry, pointer),
          ...sameHead(variant, content, pointer),
          ...otherHeading(variant, content, registry, pointer),
        ];
      }),
    ),
};

function fixedPlaces(
  { order = [] }: ExperimentVariant,
  { sections }: PageContent,
  registry: Registry,
  pointer: string,
): Diagnostic[] {
  const fixed = sections.filter((section) => !isMain(section, registry)).map(({ id }) => id);
  return order.flatMap((id, index): Diagnostic[] =>
    fixed.includes(id)
      ? [
          {
            rule: 'experiment/order',
            pointer: `${pointer}/order/${index}`,
            message: `\`${id}\` stands outside of the main content, so its place is fixed.`,
            help: 'Take it off the list.',
          },
        ]
      : [],
  );
}

/** An order, title or description that the page has already. */
function sameHead(
  { order, title, description }: ExperimentVariant,
  page: PageContent,
  pointer: string,
): Diagnostic[] {
  const same = {
    order: order && inOrder(page.sections, order).every((one, at) => one === page.sections[at]),
    title: title?.trim() === page.title.trim(),
    description: description?.trim() === page.description.trim(),
  };
  return Object.entries(same).flatMap(([key, isSame]): Diagnostic[] =>
    isSame
      ? [
          {
            rule: 'experiment/no-change',
            pointer: `${pointer}/${key}`,
            message: `The page has this \`${key}\` already, so there is nothing to compare.`,
            help: 'Write what differs, or delete the line.',
          },
        ]
      : [],
  );
}

/** The headings of all variants have the levels of the page: only its own main heading can be first. */
function otherHeading(
  variant: ExperimentVariant,
  { sections }: PageContent,
  registry: Registry,
  pointer: string,
): Diagnostic[] {
  const { changes = [], remove = [], order = [] } = variant;
  const shown = inOrder(sections, order)
    .filter(({ id }) => id === undefined || !remove.includes(id))
    .map((one) => ({ one, shown: changes.find(({ id }) => id === one.id) ?? one }));
  const isHeaded = (section: Section) => isMain(section, registry) && hasHeading(section);
  const own = sections.find(isHeaded);
  if (!own || shown.find((part) => isHeaded(part.shown))?.one === own) return [];
  const made = changesOf(variant, pointer);
  const cause =
    made.find(({ key }) => key === `#${own.id}`) ?? made.find(({ key }) => key === 'order');
  return [
    {
      rule: 'experiment/main-heading',
      pointer: cause?.pointer ?? `${pointer}/changes`,
      message: `The main heading of the page is that of ${own.id ? `\`${own.id}\`` : `the ${own.type}`}, and in this variant another section would be the first with one.`,
      help: 'Keep this section first, with a heading; its text may differ.',
    },
  ];
}

function hasHeading({ heading }: AnyPart): boolean {
  return Boolean(heading);
}

function isMain({ type }: Section, { sections }: Registry): boolean {
  return !sections.get(type)?.facts.landmark;
}
