import type { FileDiagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/model.ts';
import type { Rules } from '../model/rule.ts';
import { fixName } from '../text/nearest-name.ts';
import { slugOf, tagsOf } from './2-compose/articles.ts';
import { collectionNameOf } from './collection.ts';

export const rules: Rules = {
  'tag/slip': {
    title: 'A tag that looks like a slip',
    why: 'It gets a page of its own, and the article is missing on that of the tag that was meant.',
    fix: 'Write the tag as the other articles have it, without a #.',
    wrong: 'tags: [Throwng] (where others have Throwing)',
    right: 'tags: [Throwing]',
    canBeOff: true,
  },
};

interface Tag {
  file: string;
  pointer: string;
  written: string;
}

/** Tags with a # before them, and those of one article that nearly are one of several others. */
export function checkTags(articles: readonly Document[]): FileDiagnostic[] {
  return [...Map.groupBy(articles, ({ file }) => collectionNameOf(file)).values()].flatMap(
    (collection) => {
      const tags = collection.flatMap(placedTags);
      const groups = Map.groupBy(tags, ({ written }) => slugOf(written));
      const usual = [...groups.values()].flatMap(([first, ...others]) =>
        first && others.length > 0 ? first.written : [],
      );
      return [...groups.values()].flatMap((group) => [
        ...group.filter(({ written }) => written.startsWith('#')).map(withSign),
        ...(group.length === 1 ? group.flatMap((tag) => nearlyUsual(tag, usual)) : []),
      ]);
    },
  );
}

function placedTags(article: Document): Tag[] {
  const { file, value } = article;
  const isList = Array.isArray((value as { tags?: unknown }).tags);
  return tagsOf(article).map((written, index) => ({
    file,
    pointer: isList ? `/tags/${index}` : '/tags',
    written,
  }));
}

function withSign(tag: Tag): FileDiagnostic {
  const { written } = tag;
  const to = written.replace(/^#+\s*/, '');
  const message = `Visitors would read the sign before \`${written}\`: tags have none here.`;
  return slip(tag, to, message, `Write it as: ${to}`);
}

function nearlyUsual(tag: Tag, usual: readonly string[]): FileDiagnostic[] {
  const { written } = tag;
  const to = fixName(written, usual).fix?.to;
  if (!to) return [];
  const message = `Only this article has the tag \`${written}\`; others have \`${to}\`.`;
  return [slip(tag, to, message, `Did you mean \`${to}\`?`)];
}

function slip(tag: Tag, to: string, message: string, help: string): FileDiagnostic {
  const { file, pointer, written: words } = tag;
  const fix = { from: words, to };
  return {
    rule: 'tag/slip',
    severity: 'warning',
    file,
    pointer,
    words,
    message,
    help,
    suggest: to,
    fix,
  };
}
