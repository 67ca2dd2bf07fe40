import type { Node } from '@babel/types';
import type { Span } from '../../renderer/index.ts';
import type { ParsedCode, PlacedNode } from './syntax-tree.ts';
import { stringOf } from './syntax-tree.ts';

/** An element that code makes, by JSX or as HTML in a text. */
export interface CodeTag {
  name: string;
  /** Its sign and its name. */
  at: Span;
  attributes: readonly CodeAttribute[];
  /** Whether it has others that are not seen here: `{...props}`. */
  hasOthers: boolean;
}

/** An attribute; `value` is its text, undefined if code computes it. */
interface CodeAttribute {
  name: string;
  value?: string;
  at: Span;
}

/** The elements that a file of code makes, in their order. */
export function tagsIn(code: ParsedCode): CodeTag[] {
  return code.nodes.flatMap((placed) => [...jsxTag(placed), ...htmlTags(placed, code)]);
}

function jsxTag({ node }: PlacedNode): CodeTag[] {
  if (node.type !== 'JSXOpeningElement' || node.name.type !== 'JSXIdentifier') return [];
  const attributes = node.attributes.flatMap((one): CodeAttribute[] =>
    one.type === 'JSXAttribute' && one.name.type === 'JSXIdentifier'
      ? [{ name: one.name.name, value: stringOf(one.value), at: nodeSpan(one.name) }]
      : [],
  );
  const hasOthers = attributes.length < node.attributes.length;
  const at = { start: nodeSpan(node).start, end: nodeSpan(node.name).end };
  return [{ name: node.name.name, at, attributes, hasOthers }];
}

/** A start tag of HTML, up to its end or to that of the text. */
const TAG = /<([a-z][\w-]*)((?:\s(?:[^<>"']|"[^"]*"|'[^']*')*)?)/gi;
const ATTRIBUTE = /(?<=\s)([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;

/** The text of a template may have its own parts between those of the HTML. */
function htmlTags({ node, around }: PlacedNode, { text }: ParsedCode): CodeTag[] {
  const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral';
  if (!isText || around[0]?.type === 'JSXAttribute') return [];
  const { start, end } = nodeSpan(node);
  const html = text.slice(start, end);
  return [...html.matchAll(TAG)].map(({ 1: name = '', 2: inner = '', index }) => {
    const from = start + index + 1 + name.length;
    const attributes = [...inner.matchAll(ATTRIBUTE)].map((found): CodeAttribute => {
      const [, key = '', double, single, bare] = found;
      const at = { start: from + found.index, end: from + found.index + key.length };
      return { name: key, value: double ?? single ?? bare ?? '', at };
    });
    return { name, at: { start: start + index, end: from }, attributes, hasOthers: false };
  });
}

export function nodeSpan({ start, end }: Node): Span {
  return { start: start ?? 0, end: end ?? 0 };
}
