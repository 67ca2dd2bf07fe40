import type { Node } from '@babel/types';
import type { FileDiagnostic, Span } from '../../renderer/index.ts';
import { isFilledElement } from './made-elements.ts';
import { nameOfCalled, type ParsedCode, type PlacedNode, stringOf } from './syntax-tree.ts';
import { type CodeTag, nodeSpan, tagsIn } from './tags-in-code.ts';

/** What is written in the code of a site, and has no effect or harms a page. */
export interface Misuse {
  rule: string;
  /** Where it is; undefined for a tag or node that is none. */
  ofTag?(tag: CodeTag): Span | undefined;
  ofNode?(placed: PlacedNode, code: ParsedCode): Node | undefined;
  message(written: string): string;
  help: string;
}

/** The first of each kind of misuse in a file. */
export function findMisuses(
  file: string,
  code: ParsedCode,
  misuses: readonly Misuse[],
): FileDiagnostic[] {
  const tags = tagsIn(code);
  return misuses.flatMap(({ rule, ofTag, ofNode, message, help }): FileDiagnostic[] => {
    const ofTags = tags.flatMap((tag) => ofTag?.(tag) ?? []);
    const ofNodes = code.nodes.flatMap((one) => ofNode?.(one, code) ?? []).map(nodeSpan);
    const [span] = [...ofTags, ...ofNodes].sort((one, other) => one.start - other.start);
    if (!span) return [];
    const words = message(code.text.slice(span.start, span.end));
    return [{ rule, severity: 'warning', file, pointer: '', span, message: words, help }];
  });
}

const STYLE = 'Write a class, and its rules into the CSS file of the section.';
const ISLAND = 'an island: a file named `<name>.island.ts`';
const BY_ISLAND = `Put what a click does into ${ISLAND}, which calls addEventListener.`;
const BLOCKS = 'The content security policy of the pages blocks';

/** Styles that the content security policy of the pages blocks. */
export const BLOCKED_STYLES: readonly Misuse[] = [
  {
    rule: 'custom-section/inline-style',
    ofTag: (tag) =>
      tag.name === 'style' ? tag.at : attribute(tag, 'style', ({ value }) => value !== undefined),
    ofNode: ({ node }) => attributeSet(node, /^style$/),
    message: (written) =>
      written === '<style' ? `${BLOCKS} styles in their HTML.` : `${BLOCKS} \`style\` attributes.`,
    help: STYLE,
  },
  {
    rule: 'custom-section/inline-style',
    ofNode: (placed, code) => (isFilledElement('style', placed, code) ? placed.node : undefined),
    message: () => `${BLOCKS} styles that code writes into them.`,
    help: STYLE,
  },
];

export const BLOCKED_SCRIPTS: readonly Misuse[] = [
  {
    rule: 'custom-section/inline-script',
    ofTag: (tag) =>
      tag.name === 'script' && !attribute(tag, /^(?:src|type)$/) && !tag.hasOthers
        ? tag.at
        : undefined,
    message: () => `${BLOCKS} scripts in their HTML.`,
    help: `Put its code into ${ISLAND}.`,
  },
  {
    rule: 'custom-section/inline-script',
    ofTag: (tag) =>
      attribute(tag, HANDLER, ({ value }) => value !== undefined) ??
      (/^[a-z]/.test(tag.name)
        ? attribute(tag, /^on[A-Z]/, ({ value }) => value !== undefined)
        : undefined) ??
      attribute(tag, /./, ({ value }) => value?.startsWith('javascript:')),
    ofNode: ({ node }) => (stringOf(node)?.startsWith('javascript:') ? node : undefined),
    message: (written) =>
      `${BLOCKS} \`${/^on[a-z]+$/i.test(written) ? written : 'javascript:'}\` in their HTML.`,
    help: BY_ISLAND,
  },
  {
    rule: 'custom-section/without-island',
    ofTag: (tag) =>
      /^[a-z]/.test(tag.name)
        ? attribute(tag, HANDLER, ({ value }) => value === undefined)
        : undefined,
    message: (written) => `\`${written}\` has no effect: React knows no such handler.`,
    help: 'It writes them with a capital letter, such as `onClick` and `onMouseDown`.',
  },
  {
    rule: 'custom-section/inline-script',
    ofNode: (placed, code) => (isFilledElement('script', placed, code) ? placed.node : undefined),
    message: () => `${BLOCKS} scripts that code writes into them.`,
    help: `Put its code into ${ISLAND}.`,
  },
  {
    rule: 'custom-section/inline-script',
    ofNode: ({ node }) => attributeSet(node, HANDLER),
    message: (written) => `${BLOCKS} ${written.replace(/["'`]/g, '`')} as an attribute.`,
    help: 'Call addEventListener with a function.',
  },
  {
    rule: 'custom-section/inline-script',
    ofNode: ({ node }, code) => (isMadeWorker(node, code) ? node : undefined),
    message: () => `${BLOCKS} workers whose code is made in the browser.`,
    help: 'Call that code in the island itself.',
  },
  {
    rule: 'custom-section/inline-script',
    ofNode: ({ node }) => (runsText(node) ? node : undefined),
    message: (written) =>
      `${BLOCKS} code that is made of a text, as by \`${written.replace(/\(.*/s, '')}\`.`,
    help: 'Write a function in place of the text.',
  },
];

/** What stands in the place of an alternative text. */
const NO_WORDS = /^(?:image|img|picture|photo|icon|graphic)$/i;

/** What only the component of a section cannot do. */
export const IN_COMPONENTS: readonly Misuse[] = [
  {
    rule: 'custom-section/inline-style',
    ofTag: (tag) => attribute(tag, 'style', ({ value }) => value === undefined),
    message: () => `${BLOCKS} \`style\` attributes.`,
    help: STYLE,
  },
  {
    rule: 'link/placeholder',
    ofTag: (tag) =>
      tag.name === 'a' && !tag.hasOthers && !attribute(tag, /^(?:href|id|name)$/)
        ? tag.at
        : undefined,
    message: () => 'This link leads nowhere: it has no `href`.',
    help: 'Add it, best as a field of the schema: "$ref": "common.schema.json#/$defs/href"',
  },
  {
    rule: 'link/placeholder',
    ofTag: (tag) =>
      tag.name === 'a' ? attribute(tag, 'href', ({ value }) => value === '#') : undefined,
    message: () => 'This link leads nowhere: `#` is the top of the page.',
    help: 'Write where it leads, best as a field of the schema: "$ref": "common.schema.json#/$defs/href"',
  },
  {
    rule: 'custom-section/alternative-text',
    ofTag: (tag) => attribute(tag, 'alt', ({ value = '' }) => NO_WORDS.test(value)),
    message: () => 'This alternative text does not say what the picture shows.',
    help: 'Make it a field of the schema; alt="" where the picture only decorates.',
  },
  {
    rule: 'custom-section/alternative-text',
    ofTag: (tag) =>
      tag.name === 'img' && !tag.hasOthers && !attribute(tag, 'alt') ? tag.at : undefined,
    message: () => 'This picture has no alternative text.',
    help: 'Add `alt`, best as a field of the schema; alt="" where the picture only decorates.',
  },
  {
    rule: 'custom-section/moment-of-build',
    ofNode: ({ node }) => (isOfMoment(node) ? node : undefined),
    message: (written) =>
      `\`${written}\` is run when the site is built: all visitors see what it was then, until the next build.`,
    help: 'Put what changes into an island, or write it as a field of the section.',
  },
];

const HOOK = /^use(?:State|Effect|Reducer|LayoutEffect)$/;

/** What has no effect where nothing of it runs in the browser. */
export const WITHOUT_ISLANDS: readonly Misuse[] = [
  {
    rule: 'custom-section/without-island',
    ofTag: (tag) => attribute(tag, /^on[A-Z]/, ({ value }) => value === undefined),
    ofNode: ({ node }) =>
      node.type === 'CallExpression' && HOOK.test(nameOfCalled(node) ?? '')
        ? node.callee
        : undefined,
    message: (written) =>
      `\`${written}\` has no effect: a component runs when the site is built, and not in the browser.`,
    help: 'Put what visitors click into an island: a file named `<name>.island.tsx`.',
  },
];

/** What only Node has, and no browser: reading it throws, and the island stays as it was built. */
export const IN_ISLANDS: readonly Misuse[] = [
  {
    rule: 'custom-section/not-in-browsers',
    ofNode: ({ node }, code) =>
      isOfNode(node) && !code.text.includes('typeof process') ? node : undefined,
    message: (written) => `Browsers know no \`${written}\`, so the island fails there.`,
    help: 'Write the value into the file, or make it a field of the section that the island gets as a property.',
  },
];

function isOfNode(node: Node): boolean {
  if (node.type !== 'MemberExpression' || node.object.type !== 'MemberExpression')
    return node.type === 'Identifier' && /^__(?:dirname|filename)$/.test(node.name);
  const { object, property } = node.object;
  const isEnvironment =
    object.type === 'Identifier' &&
    object.name === 'process' &&
    property.type === 'Identifier' &&
    property.name === 'env';
  // The bundler puts a text in its place.
  return (
    isEnvironment && !(node.property.type === 'Identifier' && node.property.name === 'NODE_ENV')
  );
}

/** The name of a handler as HTML has it. */
const HANDLER =
  /^on(?:abort|animation|before|blur|cancel|can|change|click|close|context|copy|cut|dbl|drag|drop|ended|error|focus|hash|input|invalid|key|load|message|mouse|page|paste|pause|play|pointer|pop|progress|reset|resize|scroll|select|storage|submit|toggle|touch|transition|unload|wheel)[a-z]*$/;

/** Where an element has an attribute of a name that fits. */
function attribute(
  { attributes }: CodeTag,
  name: string | RegExp,
  fits: (one: CodeTag['attributes'][number]) => boolean | undefined = () => true,
): Span | undefined {
  const isNamed = (one: string) => (typeof name === 'string' ? one === name : name.test(one));
  return attributes.find((one) => isNamed(one.name) && fits(one))?.at;
}

/** The name in `setAttribute('style', …)` where it fits. */
function attributeSet(node: Node, name: RegExp): Node | undefined {
  if (node.type !== 'CallExpression' || nameOfCalled(node) !== 'setAttribute') return undefined;
  const [first] = node.arguments;
  return name.test(stringOf(first) ?? '') ? first : undefined;
}

/** A worker of an address that the browser makes, given by itself or by its name. */
function isMadeWorker(node: Node, { nodes }: ParsedCode): boolean {
  if (node.type !== 'NewExpression' || !/^(?:Shared)?Worker$/.test(nameOfCalled(node) ?? ''))
    return false;
  const [address] = node.arguments;
  if (!address) return false;
  if (address.type !== 'Identifier') return isMadeAddress(address);
  return nodes.some(
    ({ node: one }) =>
      one.type === 'VariableDeclarator' &&
      one.id.type === 'Identifier' &&
      one.id.name === address.name &&
      one.init != null &&
      isMadeAddress(one.init),
  );
}

function isMadeAddress(node: Node): boolean {
  const text = node.type === 'TemplateLiteral' ? node.quasis[0]?.value.raw : stringOf(node);
  return nameOfCalled(node) === 'createObjectURL' || /^(?:blob|data):/.test(text ?? '');
}

/** `eval`, `new Function`, and timers of a text. */
function runsText(node: Node): boolean {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return false;
  if (node.callee.type !== 'Identifier') return false;
  const { name } = node.callee;
  const [first] = node.arguments;
  const isText = first?.type === 'TemplateLiteral' || stringOf(first) !== undefined;
  return node.type === 'NewExpression'
    ? name === 'Function'
    : name === 'eval' || (isText && /^set(?:Timeout|Interval)$/.test(name));
}

/** What is another value at each moment. */
function isOfMoment(node: Node): boolean {
  const name = nameOfCalled(node);
  if (node.type === 'NewExpression') return name === 'Date' && node.arguments.length === 0;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  const { object } = node.callee;
  const owner = object.type === 'Identifier' ? object.name : '';
  return (owner === 'Math' && name === 'random') || (owner === 'Date' && name === 'now');
}
