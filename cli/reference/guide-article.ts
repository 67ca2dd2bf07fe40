import type { WhenToUse } from '../../renderer/index.ts';
import { nameTypes, type TypeDescription } from '../build/gallery/describe-types.ts';
import type { Article } from './article.ts';

const GOALS: Readonly<Record<WhenToUse['goal'], string>> = {
  frame: 'Begin and end',
  explain: 'What it is',
  prove: 'Why believe it',
  ask: 'Ask',
  read: 'Read',
};

/** Which section or overlay to take for what, from the facts of each type. */
export function guideArticle(types: readonly TypeDescription[]): Article {
  const goals = Object.entries(GOALS).map(([goal, heading]) => {
    const rows = types.flatMap((type) => (type.use?.goal === goal ? [rowOf(type, types)] : []));
    return [
      `## ${heading}`,
      ['| You want | Take | Keep in mind |', '| --- | --- | --- |', ...rows].join('\n'),
    ];
  });
  return {
    file: 'language/which-section.md',
    title: 'Which section for what',
    keywords: 'choose section block widget component overview landing page structure',
    description:
      'What you want to show, the section that is made for it, and what to keep in mind.',
    body: [
      'A page that sells goes, from top to bottom: promise, proof, what it is, doubts, request. Two sections of the same shape never stand next to each other.',
      ...goals.flat(),
    ].join('\n\n'),
  };
}

function rowOf(type: TypeDescription, types: readonly TypeDescription[]): string {
  const { for: purpose = '', otherwise = '' } = type.use ?? {};
  return `| ${purpose} | ${linkToType(type)} | ${nameTypes(otherwise, types, linkToType)} |`;
}

/** The title of a type, which leads to the page about it, in Markdown. */
export function linkToType({ kind, type, title }: TypeDescription): string {
  return `[${title}](/${kind}s/${type})`;
}
