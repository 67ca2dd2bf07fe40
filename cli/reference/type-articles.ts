import { builtInRegistry, type PartKind } from '../../renderer/index.ts';
import { describeTypes, type TypeDescription } from '../gallery/describe-types.ts';
import { type Article, codeBlock, pageTable } from './article.ts';
import { fieldList } from './field-list.ts';

/** One article for each section and overlay type, and a list of each kind. */
export function typeArticles(): Article[] {
  const types = describeTypes(builtInRegistry);
  return [
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

function listOf(
  kind: PartKind,
  types: readonly TypeDescription[],
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

function typeArticle({ kind, type, title, description, fields, examples }: TypeDescription) {
  const { aliases = [] } = builtInRegistry[`${kind}s`].get(type)?.facts ?? {};
  const [first, ...others] = examples
    .toSorted((a, b) => a.yaml.length - b.yaml.length)
    .map(({ name, yaml }) => ({ name, block: codeBlock('yaml', `${kind}s:\n${yaml}`) }));
  return {
    file: `${kind}s/${type}.md`,
    title,
    description: `${description} Its fields, and examples to copy.`,
    body: [
      `In YAML: \`type: ${type}\`.${aliases.length ? ` Also called: ${aliases.join(', ')}.` : ''}`,
      ...(first ? [first.block] : []),
      '## Fields',
      fieldList(fields),
      ...others.map(({ name, block }) => `## ${sentence(name)}\n\n${block}`),
    ].join('\n\n'),
  };
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
