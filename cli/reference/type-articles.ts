import { builtInRegistry, type PartKind } from '../../renderer/index.ts';
import { capitalize } from '../../renderer/light.ts';
import { describeUse, nameTypes, type TypeDescription } from '../build/gallery/describe-types.ts';
import type { Example } from '../read/read-examples.ts';
import { type Article, codeBlock, pageTable } from './article.ts';
import { fieldList } from './field-list.ts';
import { guideArticle, linkToType } from './guide-article.ts';

const SEEN =
  '`site gallery --serve` shows all of them, at three widths and in both directions of writing.';

/**
 * One article for each section and overlay type, a list of each kind, and which of them to take for
 * what. `shown` are the types of which there is a page with examples, `pictures` the files of those of
 * which there is a picture.
 */
export function typeArticles(
  described: readonly TypeDescription[],
  shown: Pick<ReadonlySet<string>, 'has'>,
  pictures: readonly string[],
): Article[] {
  const types = described.map((type) => ({
    ...type,
    isShown: shown.has(type.type),
    picture: pictures.find((file) => file === `${type.kind}s/${type.type}.webp`),
    advice: type.use && nameTypes(describeUse(type.use), described, linkToType),
  }));
  return [
    guideArticle(described),
    ...listOf('section', types, {
      title: 'Sections',
      description:
        'What pages are made of, from top to bottom. What each is for, its fields, and examples to copy.',
    }),
    ...listOf('overlay', types, {
      title: 'Overlays',
      description: 'What appears above a page. What each is for, its fields, and examples to copy.',
    }),
  ];
}

interface GuidedType extends TypeDescription {
  /** When to take it, in Markdown. */
  advice?: string;
  /** Whether a page of the manual shows it. */
  isShown: boolean;
  /** Its picture in the assets folder of the manual. */
  picture?: string;
}

function listOf(
  kind: PartKind,
  types: readonly GuidedType[],
  words: Pick<Article, 'title' | 'description'>,
): Article[] {
  const pages = types
    .filter((type) => type.kind === kind)
    .map((type) => [type.title, typeArticle(type), type.description] as const);
  const list = {
    ...words,
    file: `reference/${kind}s.md`,
    path: `/${kind}s`,
    body: pageTable(words.title.replace(/s$/, ''), pages),
  };
  return [list, ...pages.map(([, article]) => article)];
}

function typeArticle({
  kind,
  type,
  title,
  description,
  advice,
  isShown,
  picture,
  fields,
  examples,
}: GuidedType) {
  const { aliases = [] } = builtInRegistry[`${kind}s`].get(type)?.facts ?? {};
  const [first, ...others] = examples
    .toSorted((a, b) => rank(a) - rank(b))
    .map(({ name, yaml }) => ({ name, block: codeBlock('yaml', `${kind}s:\n${yaml}`) }));
  return {
    file: `${kind}s/${type}.md`,
    title,
    description: `${description} Its fields, and examples to copy.`,
    body: [
      ...(advice ? [advice] : []),
      `In YAML: \`type: ${type}\`.${aliases.length ? ` Also called: ${aliases.join(', ')}.` : ''}`,
      ...(picture ? [`![${title}, as a page shows it](${picture})`] : []),
      ...(isShown ? [`[See how it looks](/examples/${type}).`] : []),
      ...(first ? [first.block] : []),
      '## Fields',
      fieldList(fields),
      ...(others.length ? ['## Other examples', SEEN] : []),
      ...others.map(({ name, block }) => `### ${capitalize(name)}\n\n${block}`),
    ].join('\n\n'),
  };
}

/** The shortest example shows most; those from right to left come behind. */
function rank({ yaml }: Example): number {
  return yaml.length + (/\p{Script=Arabic}/u.test(yaml) ? 1e6 : 0);
}
