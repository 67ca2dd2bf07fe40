import {
  builtInRegistry,
  describeFields,
  editorSchemas,
  type JsonSchema,
} from '../../renderer/index.ts';
import { type Article, escapeText, pageTable } from './article.ts';
import { fieldList } from './field-list.ts';

const ALL = 'All of its fields, and which of them are required.';

/** One article for each kind of file that a marketer writes, with its fields, and a list of all. */
export function fileArticles(): Article[] {
  const { page, site, mail, campaign, words, data } = editorSchemas(builtInRegistry);
  const pages = [
    article('page', 'Pages', 'pages/**/*.yaml', page),
    article('site', 'The site', 'site.yaml', site),
    article('mail', 'Mails', 'mails/*.yaml', mail),
    article('campaign', 'Campaigns', 'campaigns/*.yaml', campaign),
    article('locale', 'Interface words', 'locale/*.yaml', words),
    dataArticle(data),
  ];
  const list = {
    file: 'reference/files.md',
    path: '/files',
    title: 'Fields of files',
    description:
      'Which kinds of files a site is made of, and what may stand in each: every field, whether it is required, and an example.',
    body: pageTable(
      'Kind',
      pages.map((page) => [page.title, page]),
    ),
  };
  return [list, ...pages];
}

function article(name: string, title: string, files: string, schema: JsonSchema): Article {
  const body = `Files: \`${files}\`.\n\n${fieldList(describeFields(schema, schema))}`;
  return { file: `files/${name}.md`, title, description: `${schema.description} ${ALL}`, body };
}

/** A data file is a list of entries of one kind. */
function dataArticle({ description = '', oneOf = [], $defs }: JsonSchema): Article {
  const kinds = oneOf.map((kind) => {
    const fields = describeFields(kind, { $defs });
    return `## kind: ${escapeText(kind.title ?? '')}\n\n${fieldList(fields)}`;
  });
  return {
    file: 'files/data.md',
    title: 'Data files',
    description: `${description} ${ALL}`,
    body: [
      'Files: `data/*.yaml`, and [others](/language/elsewhere). What files in folders of `data/` hold is up to you.',
      ...kinds,
    ].join('\n\n'),
  };
}
