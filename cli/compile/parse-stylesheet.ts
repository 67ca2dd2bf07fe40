import {
  type AttributeSelector,
  type CssNode,
  generate,
  type PseudoClassSelector,
  parse,
  type Rule,
  type Selector,
} from 'css-tree';
import {
  type Needs,
  RIGHT_TO_LEFT,
  type StyleRule,
} from '../../renderer/phases/7-render/style-rules.ts';
import { NOTED_ATTRIBUTES, notedAttribute } from '../../renderer/ui/noted-attributes.ts';

/** At-rules that hold rules for elements of the page. */
const CONDITIONS = ['media', 'supports', 'container'];

/** A minified stylesheet as rules, each with what its selectors need of a page. */
export function parseStylesheet(css: string): StyleRule[] {
  const sheet = parse(css, { parseValue: false, parseCustomProperty: false });
  return sheet.type === 'StyleSheet' ? mergeTexts(sheet.children.toArray().map(styleRule)) : [];
}

function styleRule(node: CssNode): StyleRule {
  if (node.type === 'Rule') return ruleOf(node);
  if (node.type === 'Atrule' && node.block && CONDITIONS.includes(node.name)) {
    const prelude = node.prelude ? generate(node.prelude) : '';
    const rules = mergeTexts(node.block.children.toArray().map(styleRule));
    return { at: `@${node.name} ${prelude}`, rules };
  }
  return generate(node);
}

function ruleOf(rule: Rule): StyleRule {
  const css = generate(rule);
  if (rule.prelude.type !== 'SelectorList') return css;
  const list = rule.prelude.children.toArray() as Selector[];
  const selectors = list.map((selector) => ({ css: generate(selector), needs: needsOf(selector) }));
  if (selectors.every(({ needs }) => needs.length === 0)) return css;
  return { selectors, block: generate(rule.block) };
}

/** Pseudo-classes that apply where one of their selectors does. */
const ONE_OF = ['is', 'where', 'has'];

/**
 * The classes and noted attributes that elements must have for a selector to apply, and `rtl` where
 * text must run from right to left; those inside of `:not()` are none.
 */
function needsOf(selector: Selector): Needs {
  return selector.children.toArray().flatMap((node): Needs => {
    if (node.type === 'ClassSelector') return [node.name];
    if (['[dir=rtl]', ':dir(rtl)'].includes(generate(node))) return [RIGHT_TO_LEFT];
    if (node.type === 'AttributeSelector') return attributeNeeds(node);
    if (node.type === 'PseudoClassSelector' && ONE_OF.includes(node.name)) return oneOf(node);
    return [];
  });
}

function attributeNeeds({ name, matcher, value }: AttributeSelector): Needs {
  if (matcher !== '=' || !value || !NOTED_ATTRIBUTES.includes(name.name)) return [];
  return [notedAttribute(name.name, value.type === 'String' ? value.value : value.name)];
}

function oneOf({ children }: PseudoClassSelector): Needs {
  const list = children?.first;
  if (list?.type !== 'SelectorList') return [];
  const alternatives = (list.children.toArray() as Selector[]).map(needsOf);
  return alternatives.some((needs) => needs.length === 0) ? [] : [alternatives];
}

/** Texts that stand one after the other become one. */
function mergeTexts(rules: readonly StyleRule[]): StyleRule[] {
  const all: StyleRule[] = [];
  for (const rule of rules) {
    const last = all.at(-1);
    if (typeof rule === 'string' && typeof last === 'string') all[all.length - 1] = last + rule;
    else all.push(rule);
  }
  return all;
}
