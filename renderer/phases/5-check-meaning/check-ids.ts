import type { Diagnostic, Place } from '../../model/diagnostic.ts';
import { FIRST_SCREEN_END, MAIN } from '../../model/page-ids.ts';
import { partialName } from '../../model/source-folders.ts';
import type { PlacedId } from '../../registry/type-facts.ts';
import type { PageCheck } from './check.ts';
import { idsIn, partsOf } from './page-parts.ts';
import { repeated } from './repeated.ts';

/** What every page has anyway. */
const OF_THE_DOCUMENT = new Map([
  [MAIN, 'it is its main part, below the header'],
  [FIRST_SCREEN_END, 'it marks what browsers wait for before they show anything'],
]);

/** Whether each id stands for one place only. */
export const pageCheck: PageCheck = {
  rules: {
    'page/duplicate-id': {
      title: 'An id used twice on a page',
      why: 'A link to it can only reach one of the two.',
      fix: 'Give one another id.',
      wrong: '- { type: faq, id: more }\n- { type: stats, id: more }',
      right: '- { type: faq, id: questions }\n- { type: stats, id: results }',
    },
    'page/reserved-id': {
      title: 'An id that every page has',
      why: 'Two places with one id: links and screen readers find only the first.',
      fix: 'Choose another id.',
      wrong: 'id: main',
      right: 'id: start',
    },
  },
  check: ({ page: { file, path, content }, index: { registry }, fileOf }) => {
    const ids = partsOf(content, registry).flatMap(idsIn);
    const { true: reserved = [], false: free = [] } = Object.groupBy(
      ids,
      ({ id }) => `${OF_THE_DOCUMENT.has(id)}`,
    );
    return [
      ...reserved.map(reservedId),
      ...repeated(free, ({ id }) => id).map(([twice, { pointer }]) => {
        const partial = partialName(fileOf(twice.pointer));
        return partial && fileOf(pointer) === fileOf(twice.pointer)
          ? partialTwice(twice, partial, path)
          : duplicateId(twice, { file, pointer, message: 'The first one is here.' });
      }),
    ];
  },
};

function partialTwice({ id, pointer }: PlacedId, partial: string, path: string): Diagnostic {
  return {
    rule: 'page/duplicate-id',
    pointer: pointer.split('/', 3).join('/'),
    onKey: true,
    message: `The partial \`${partial}\` is on the page ${path} twice, and so is its id \`${id}\`.`,
    help: `Delete one of the two, or give it another id: - { use: ${partial}, id: ${id}-2 }`,
    plain: `A section that pages share is on this page twice, and both are called “${id}”. Delete one of the two, or give it another name.`,
  };
}

function duplicateId({ id, pointer }: PlacedId, first: Place): Diagnostic {
  return {
    rule: 'page/duplicate-id',
    pointer,
    message: `The id \`${id}\` is used twice on this page.`,
    help: 'Give one of them another id, so that a link knows where to go.',
    plain: `Two parts of this page are called “${id}”. Give one of them another name, so that a link knows where to go.`,
    related: [first],
  };
}

function reservedId({ id, pointer }: PlacedId): Diagnostic {
  return {
    rule: 'page/reserved-id',
    pointer,
    message: `The id \`${id}\` belongs to the page itself: ${OF_THE_DOCUMENT.get(id)}.`,
    help: 'Choose another id, such as start, and correct the links that lead here.',
  };
}
