import {
  type CssNode,
  type Declaration,
  type DSNode,
  definitionSyntax,
  lexer,
  type SyntaxMatchError,
  walk,
} from 'css-tree';
import { nearestName } from '../../renderer/index.ts';
import { knownNames, type StyleFault, styleSpan } from './style-fault.ts';

/** A declaration and all that stands in its block. */
interface Declared {
  node: Declaration;
  block: readonly CssNode[];
}

const RULE = 'custom-section/broken-style';

/**
 * Why browsers ignore a declaration of a stylesheet; undefined if they understand it. Silent where
 * the block also says it in another way, for browsers that do not know this one.
 */
export function declarationFault({ node, block }: Declared, sheet: string): StyleFault | undefined {
  const { property } = node;
  const span = styleSpan(node);
  const value = sheet.slice(styleSpan(node.value).start, styleSpan(node.value).end);
  const slip = slipIn(node, value);
  if (slip) return { rule: RULE, span, ...slip };
  if (property.startsWith('--') || /^[-_*]/.test(property)) return undefined;
  if (lexer.checkPropertyName(property)) return unknownProperty(property, span.start);
  const isSaidTwice = block.some(
    (other) => other !== node && other.type === 'Declaration' && other.property === property,
  );
  return isSaidTwice ? undefined : wrongValue(node, value);
}

/** What is wrong with the signs of a declaration. */
function slipIn({ value, important }: Declaration, text: string) {
  if (text.startsWith(':')) {
    return {
      message: 'There are two colons, so browsers ignore this line.',
      help: 'Delete one of them.',
    };
  }
  if (typeof important === 'string') {
    return {
      message: `\`!${important}\` is unknown, so browsers ignore this line.`,
      help: 'Did you mean `!important`?',
    };
  }
  const [, next = '--'] = /\s([a-z-]+)\s*:\s/.exec(value.type === 'Raw' ? text : '') ?? [];
  if (next.startsWith('--') || lexer.checkPropertyName(next)) return undefined;
  return {
    message: `The semicolon before \`${next}\` is missing, so browsers ignore both.`,
    help: 'Put ; at the end of the first one.',
  };
}

function unknownProperty(property: string, start: number): StyleFault {
  const meant = nearestName(property, knownNames('properties'));
  return {
    rule: RULE,
    span: { start, end: start + property.length },
    message: `\`${property}\` is an unknown property, so browsers ignore this line.`,
    help: meant ? `Did you mean \`${meant}\`?` : 'Write a property of CSS, or delete the line.',
  };
}

function wrongValue({ property, value }: Declaration, text: string): StyleFault | undefined {
  const { start } = styleSpan(value);
  const squeezed = squeezedSum(value);
  if (squeezed) {
    return {
      rule: RULE,
      span: squeezed,
      message:
        'A sum needs a space before its sign and one behind it, so browsers ignore this line.',
      help: 'Write it so: calc(100% - 1rem)',
    };
  }
  if (text.includes('var(')) return lostUnit(property, text, start);
  const { error } = lexer.matchProperty(property, text);
  if (error?.name !== 'SyntaxMatchError') return undefined;
  const { mismatchOffset: at, mismatchLength: length } = error as SyntaxMatchError;
  const wrong = /^[\w#%$.-]+/.exec(text.slice(at))?.[0] ?? text.slice(at, at + length);
  if (wrong === '' || isOfLaterCss(text, at)) return undefined;
  const meant = candidates(property, text, { at, wrong }).find(
    (candidate) =>
      candidate !== text && (candidate.includes('var(') || isUnderstood(property, candidate)),
  );
  return {
    rule: RULE,
    span: { start: start + at, end: start + at + wrong.length },
    message: `\`${wrong}\` is not valid in \`${property}\`, so browsers ignore this line.`,
    help: meant ? `Did you mean \`${property}: ${meant}\`?` : whatIsValid(property),
  };
}

/** What a variable may stand for. */
const STAND_INS = ['red', '1px', 'solid', '1'];

/** A number that has no unit, beside variables: whatever these are, the value is valid only with one. */
function lostUnit(property: string, text: string, start: number): StyleFault | undefined {
  const number = /(?<![\w.#(,-])(?:\d*\.)?\d+(?=\s|$)/.exec(text);
  const isValid = (value: string) =>
    STAND_INS.some((word) => isUnderstood(property, value.replace(/var\([^()]*\)/g, word)));
  if (!number || isValid(text)) return undefined;
  const [amount] = number;
  const rest = text.slice(number.index + amount.length);
  const meant = `${text.slice(0, number.index)}${amount}px${rest}`;
  if (!isValid(meant)) return undefined;
  const at = start + number.index;
  return {
    rule: RULE,
    span: { start: at, end: at + amount.length },
    message: `\`${amount}\` has no unit in \`${property}\`, so browsers ignore this line.`,
    help: `Did you mean \`${property}: ${meant}\`?`,
  };
}

/** Where a number with a sign follows another one in a calculation. */
function squeezedSum(value: CssNode): StyleFault['span'] | undefined {
  let found: StyleFault['span'] | undefined;
  walk(value, (node) => {
    if (node.type !== 'Function' || !['calc', 'min', 'max', 'clamp'].includes(node.name)) return;
    const terms = node.children.toArray();
    const second = terms.find(
      (term, index) => isSigned(term) && index > 0 && terms[index - 1]?.type !== 'Operator',
    );
    found ??= second && styleSpan(second);
  });
  return found;
}

function isSigned(node: CssNode): boolean {
  const isNumber =
    node.type === 'Number' || node.type === 'Dimension' || node.type === 'Percentage';
  return isNumber && /^[+-]/.test(node.value);
}

function isUnderstood(property: string, value: string): boolean {
  return lexer.matchProperty(property, value).error === null;
}

/** Functions are what CSS grows by: of them only those whose name is misspelt are reported. */
function isOfLaterCss(text: string, at: number): boolean {
  const [, name] = /^([\w-]+)\(/.exec(text.slice(at)) ?? [];
  if (name !== undefined)
    return lexer.getType(`${name}()`) !== null || nearestFunction(name) === undefined;
  return text.slice(0, at).split('(').length > text.slice(0, at).split(')').length;
}

function nearestFunction(name: string): string | undefined {
  const functions = knownNames('types').filter((type) => type.endsWith('()'));
  return nearestName(
    name,
    functions.map((type) => type.slice(0, -2)),
  );
}

const UNITS = ['px', 'rem', 'em', 'vw', 'vh', 'ch', 'fr', 'ms', 's', 'deg'];

/** What may have been meant, the likeliest first. */
function candidates(property: string, text: string, { at, wrong }: { at: number; wrong: string }) {
  const instead = (other: string) => text.slice(0, at) + other + text.slice(at + wrong.length);
  const [, amount = '', unit = ''] = /^([\d.]+)([a-z]*)$/.exec(wrong) ?? [];
  const words = [
    nearestName(wrong, keywordsOf(property)),
    nearestFunction(wrong),
    amount && unit && `${amount}${nearestName(unit, UNITS)}`,
    amount && !unit && `${amount}px`,
    wrong.startsWith('--') ? `var(${wrong})` : wrong.replace(/^-/, ''),
  ];
  return [
    text.replace(/([\d.])\s+(%|[a-z]+)/g, '$1$2'),
    text.replace(/(\d),(\d)/g, '$1.$2'),
    ...words.flatMap((word) => (word ? [instead(word)] : [])),
    text.replaceAll(',', ' ').replace(/\s+/g, ' '),
    text.replace(/["'`]/g, ''),
    text.replace(/\s*=\s*/, ''),
  ];
}

/** The words that a property takes, itself or in what it is made of. */
function keywordsOf(property: string): Set<string> {
  const words = new Set<string>();
  const seen = new Set<unknown>();
  const look = (syntax: DSNode | null | undefined) => {
    if (!syntax || seen.has(syntax)) return;
    seen.add(syntax);
    definitionSyntax.walk(syntax, (node: DSNode) => {
      if (node.type === 'Keyword') words.add(node.name);
      if (node.type === 'Type') look(lexer.getType(node.name)?.syntax);
      if (node.type === 'Property') look(lexer.getProperty(node.name)?.syntax);
    });
  };
  look(lexer.getProperty(property)?.syntax);
  return words;
}

/** How many words a help lists. */
const FEW = 14;

function whatIsValid(property: string): string {
  const words = [...keywordsOf(property)].filter((word) => !word.startsWith('-'));
  // Amounts and the like are no words.
  const isClosed = !isUnderstood(property, '1px') && !isUnderstood(property, '1');
  return isClosed && words.length > 0 && words.length <= FEW
    ? `It takes: ${words.join(', ')}`
    : `Write a value that CSS has for \`${property}\`.`;
}
