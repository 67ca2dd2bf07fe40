import type { ExperimentVariant, Page as PageContent } from '../../generated/types.ts';
import type { Diagnostic, Place } from '../../model/diagnostic.ts';
import type { Registry } from '../../registry/registry.ts';
import type { TextsByFormat } from '../../registry/schema/field-text.ts';
import { markdownTargets, mayHaveLinks } from '../../text/read-markdown.ts';
import type { PageCheck } from './check.ts';
import { idsIn, partsOf, variedPartsOf } from './page-parts.ts';
import { changesOf } from './variant-changes.ts';

/** Whether links within a page reach their places in each variant that shows them. */
export const pageCheck: PageCheck = {
  rules: {
    'experiment/lost-place': {
      title: 'A link to a place that a variant does not show',
      why: 'For visitors who see this variant, a click on it does nothing.',
      fix: 'Let the variant change the link, too, or keep what the link leads to.',
      wrong: 'remove: [prices] (where a hero has href: "#prices")',
      right: 'remove: [prices]\nchanges: [{ id: top, actions: [{ label: Ask us, href: /ask }] }]',
      canBeOff: true,
      stops: true,
      joined: 'file',
    },
  },
  check: ({ page: { file, path, content }, texts, index: { registry } }) =>
    (content.experiments ?? []).flatMap(({ variants }, index) =>
      variants.flatMap((variant, place) => {
        const view = viewOf(variant, { index, place }, content, registry);
        if (view.lost.size === 0) return [];
        return linksWithin(texts, path)
          .filter(({ pointer }) => !view.hides(pointer))
          .flatMap((link) => {
            const change = view.lost.get(link.id);
            return change === undefined
              ? []
              : [lostPlace(link, variant, { file, pointer: change })];
          });
      }),
    ),
};

/** What a variant does not show of its page and its experiment. */
interface VariantView {
  /** Ids that the page has and this variant lacks, each with the pointer of the change that takes it away. */
  lost: ReadonlyMap<string, string>;
  /** Whether it does not show what stands at a pointer. */
  hides(pointer: string): boolean;
}

function viewOf(
  variant: ExperimentVariant,
  { index, place }: { index: number; place: number },
  content: PageContent,
  registry: Registry,
): VariantView {
  const experiment = `/experiments/${index}/variants/`;
  const own = `${experiment}${place}`;
  const changes = new Map(changesOf(variant, own).map(({ key, pointer }) => [key, pointer]));
  const replaced = partsOf(content, registry).filter(({ part }) => changes.has(`#${part.id}`));
  const shown = variedPartsOf(content, registry).filter(({ pointer }) =>
    pointer.startsWith(`${own}/`),
  );
  const kept = new Set(shown.flatMap(idsIn).map(({ id }) => id));
  const lost = replaced.flatMap((placed) =>
    idsIn(placed).flatMap(({ id }) =>
      kept.has(id) ? [] : [[id, changes.get(`#${placed.part.id}`) ?? own] as const],
    ),
  );
  return {
    lost: new Map(lost),
    hides: (pointer) =>
      pointer.startsWith(experiment)
        ? !pointer.startsWith(`${own}/`)
        : replaced.some((placed) => pointer.startsWith(`${placed.pointer}/`)),
  };
}

/** A link to a place of its own page. */
interface InnerLink {
  id: string;
  /** As it is written. */
  target: string;
  /** Where it is written; for one in Markdown, its text. */
  pointer: string;
}

function linksWithin(texts: TextsByFormat, path: string): InnerLink[] {
  const fields = (texts.get('href') ?? []).map(({ text, pointer }) => ({ target: text, pointer }));
  const inTexts = (texts.get('markdown') ?? [])
    .filter(({ text }) => mayHaveLinks(text))
    .flatMap(({ text, pointer }) =>
      markdownTargets(text).map(({ target }) => ({ target, pointer })),
    );
  return [...fields, ...inTexts].flatMap((link) => {
    const [page, id] = link.target.split('#');
    return id && (page === '' || page === path) ? [{ ...link, id }] : [];
  });
}

function lostPlace(
  { id, target, pointer }: InnerLink,
  { name }: ExperimentVariant,
  change: Place,
): Diagnostic {
  return {
    rule: 'experiment/lost-place',
    pointer,
    words: target,
    message: `The variant \`${name}\` shows nothing with the id \`${id}\`, so this link leads nowhere in it.`,
    help: 'Let the variant change this link, too, or keep what it leads to.',
    related: [{ ...change, message: 'The variant takes it away here.' }],
  };
}
