import { distance } from 'fastest-levenshtein';
import type { FileDiagnostic } from '../model/diagnostic.ts';
import type { Document } from '../model/model.ts';
import type { Rules } from '../model/rule.ts';
import { fixName, nearestName } from '../text/nearest-name.ts';
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
        ...otherLetters(group.filter(({ written }) => !written.startsWith('#'))),
        ...(group.length === 1 ? group.flatMap((tag) => nearlyOther(tag, usual, tags)) : []),
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

/** Tags that share a page, but are written in another way than most of them. */
function otherLetters(group: readonly Tag[]): FileDiagnostic[] {
  const isAlone = (tag: Tag) => !group.some((one) => one !== tag && one.file === tag.file);
  const spellings = Map.groupBy(group.filter(isAlone), ({ written }) => written);
  const [[usual] = [], ...others] = [...spellings].sort(([, a], [, b]) => b.length - a.length);
  return others.flatMap(([written, tags]) =>
    tags.map((tag) =>
      slip(
        tag,
        usual ?? '',
        `Others have the tag \`${written}\` as \`${usual}\`.`,
        `Write: ${usual}`,
      ),
    ),
  );
}

function nearlyOther(tag: Tag, usual: readonly string[], tags: readonly Tag[]): FileDiagnostic[] {
  const { written } = tag;
  const { to } = fixName(written, usual).fix ?? {};
  const near = to ?? nearestTag(written, usual);
  if (near !== undefined) {
    const message = `Only this article has the tag \`${written}\`; others have \`${near}\`.`;
    const { fix, ...unsure } = slip(tag, near, message, `Did you mean \`${near}\`?`);
    return [to === undefined ? unsure : { ...unsure, fix }];
  }
  // Of two tags that one article has each, nobody knows which is the slip.
  const before = tags.slice(0, tags.indexOf(tag)).filter((one) => one.file !== tag.file);
  const names = before.map((one) => one.written);
  const other = fixName(written, names).fix?.to ?? nearestTag(written, names);
  if (other === undefined || written.length < SURE || slugOf(other) === slugOf(written)) return [];
  const message = `The tag \`${written}\` is hardly another than \`${other}\`, which one article has.`;
  const { fix: _fix, ...unsure } = slip(tag, other, message, 'Write one of them in both articles.');
  const related = before
    .filter((one) => one.written === other)
    .map(({ file, pointer }) => ({
      file,
      pointer,
      words: other,
      message: 'The other one is here.',
    }));
  return [{ ...unsure, related }];
}

/** Letters of a tag from which two of them may be wrong. */
const LONG = 8;

/** Letters of a tag from which one that differs makes no other word. */
const SURE = 5;

function nearestTag(written: string, usual: readonly string[]): string | undefined {
  if (written.length < LONG) return undefined;
  const near = nearestName(written, usual);
  return near && distance(written.toLowerCase(), near.toLowerCase()) <= 2 ? near : undefined;
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
