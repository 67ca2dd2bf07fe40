import MarkdownIt, { type Token } from 'markdown-it';
import { headingText, outline } from './headings.ts';

/** Reads every link and picture, those included that are never rendered. */
const reader = new MarkdownIt({ html: false }).disable(['autolink', 'text_join']);
reader.validateLink = () => true;
reader.normalizeLink = (address) => address;

/** What a text links to, shows, or takes for a link. */
export interface MarkdownTarget {
  kind: 'link' | 'picture' | 'broken';
  /** The address as it is written. */
  target: string;
  /** Of a picture, its alternative text. */
  alt?: string;
  /** Whether a link has no words. */
  isEmpty?: boolean;
}

/**
 * Brackets that were to be a link: with a space between them, only where an address follows; in the
 * other order, of a reference that nothing defines, and as wikis have them.
 */
const BROKEN =
  /\[[^[\]]*\](?:\(|\s+\((?=(?:\/|#|https?:|mailto:|tel:)[^\s)]*\)))((?:[^)[]*(?=\))|[^\s)]*))|\([^()]+\)\[((?:\/|#|https?:|mailto:|tel:)[^\]]*)\]|\[[^[\]^]+\]\[([^[\]]*)\]|\[\[([^[\]]+)\]\]/g;

/** True where a text may have links or pictures; cheap, for most have none. */
export function mayHaveLinks(text: string): boolean {
  return text.includes(']') && /\][([:\]]|\)\[|\]\s+\(/.test(text);
}

/** True where a text may have pictures. */
export function mayHavePictures(text: string): boolean {
  return text.includes('![');
}

/** The links and pictures of a text, in their order. */
export function markdownTargets(text: string): MarkdownTarget[] {
  return reader
    .parse(text, {})
    .flatMap(({ children }) => children ?? [])
    .filter(({ type, content }) => type !== 'text' || content.trim())
    .flatMap((token, at, all) => targetsOf(token, all[at + 1]));
}

/** Whether the target of a picture is an address rather than the name of an asset. */
export function isAddress(target: string): boolean {
  return target === '' || target.startsWith('/') || isForeign(target);
}

/** Whether an address names its host, or another protocol than that of the page. */
export function isForeign(target: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target);
}

/** The addresses of the pictures of a text. */
export function markdownPictures(text: string): string[] {
  if (!mayHavePictures(text)) return [];
  return markdownTargets(text).flatMap(({ kind, target }) => (kind === 'picture' ? target : []));
}

/** A text with other addresses for its links or its pictures. */
export function mapTargets(
  text: string,
  kind: 'link' | 'picture',
  map: (target: string) => string,
): string {
  const own = markdownTargets(text).filter((one) => one.kind === kind);
  const mapped = new Map(own.map(({ target }) => [target, map(target)]));
  return text.replace(
    /(\]\(\s*<?|^ {0,3}\[[^\]]+\]:\s*<?)([^\s()<>]+)/gm,
    (_whole, opening: string, target: string) => opening + (mapped.get(target) ?? target),
  );
}

function targetsOf(token: Token, next: Token | undefined): MarkdownTarget[] {
  if (token.type === 'link_open') {
    const target = String(token.attrGet('href') ?? '');
    return [{ kind: 'link', target, ...(next?.type === 'link_close' && { isEmpty: true }) }];
  }
  if (token.type === 'image')
    return [{ kind: 'picture', target: String(token.attrGet('src') ?? ''), alt: token.content }];
  if (token.type !== 'text') return [];
  return [...token.content.matchAll(BROKEN)].map(([, ...found]) => ({
    kind: 'broken',
    target: found.find((one) => one !== undefined) ?? '',
  }));
}

/** A heading of a text as a list of contents has it. */
export interface TextHeading {
  id: string;
  text: string;
  /** 1 for the highest of the text. */
  level: number;
  /** Such as `2.` and `2.1`. */
  number: string;
}

/** The headings of a text, in their order. */
export function markdownHeadings(text: string): TextHeading[] {
  return outline(reader.parse(text, {})).map(({ id, inline, depth, number }) => ({
    id,
    text: headingText(inline.children ?? []),
    level: depth,
    number,
  }));
}

/** The words of a text without what makes it Markdown; code is not read word by word. */
export function readableText(text: string): string {
  return reader
    .parse(text, {})
    .filter(({ type }) => type === 'inline')
    .map(({ children }) => headingText(children ?? []))
    .join('\n');
}

/** Markdown with spaces in place of its code, which is shown as it is on purpose. */
export function withoutCode(text: string): string {
  return text.replace(/^ *(```+|~~~+)[\s\S]*?^ *\1|(`+)[^`][\s\S]*?\2/gm, (code) =>
    code.replace(/[^\r\n]/g, ' '),
  );
}
