import {
  type CssNode,
  type Declaration,
  generate,
  lexer,
  parse,
  type Rule,
  type SelectorList,
  walk,
} from 'css-tree';
import { type FileDiagnostic, nearestName } from '../../renderer/index.ts';
import { styleNames } from '../../renderer/rendering.ts';
import { readLater } from '../read/read-site.ts';
import { declarationFault } from './declaration-fault.ts';
import type { CustomSectionFolder } from './find-custom-sections.ts';
import { knownNames, type StyleFault, styleSpan } from './style-fault.ts';

/** Finds what browsers ignore in the styles of a section, and what changes other sections. */
export function checkStyles(site: string, { code }: CustomSectionFolder): FileDiagnostic[] {
  const sheets = code
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const { text } = readLater(site, file);
      return { file, text, root: parse(text, { positions: true, parseCustomProperty: false }) };
    });
  const scripts = code.filter((file) => !file.endsWith('.css'));
  const words = scripts.flatMap((file) => readLater(site, file).text.match(/[\w-]+/g) ?? []);
  const known = styleNames();
  const names = [...known, ...sheets.flatMap(({ root }) => givenNames(root))];
  return sheets.flatMap(({ file, text, root }) =>
    [
      ...declarationsIn(root).flatMap((one) => declarationFault(one, text) ?? []),
      ...unknownRules(root),
      ...bareWidths(root),
      ...unknownTokens(root, names, known),
      ...unpublishedFiles(root),
      ...hiddenFocus(root),
      ...lostClasses(root, words),
      ...globalStyles(root, text),
    ].map((fault) => ({ severity: 'warning', file, pointer: '', ...fault }) as const),
  );
}

/** The declarations of rules with their neighbours, without those for browsers that know them. */
function declarationsIn(root: CssNode) {
  const found: { node: Declaration; block: readonly CssNode[] }[] = [];
  walk(root, {
    visit: 'Declaration',
    enter(node: Declaration) {
      if (!this.block || !this.rule || this.atrule?.name === 'supports') return;
      found.push({ node, block: this.block.children.toArray() });
    },
  });
  return found;
}

/** The names that styles give a value themselves. */
function givenNames(root: CssNode): string[] {
  const names: string[] = [];
  walk(root, (node) => {
    if (node.type === 'Declaration' && node.property.startsWith('--')) names.push(node.property);
    if (node.type !== 'Atrule' || node.name !== 'property' || !node.prelude) return;
    walk(node.prelude, (part) => {
      if (part.type === 'Identifier') names.push(part.name);
    });
  });
  return names;
}

function unknownRules(root: CssNode): StyleFault[] {
  const faults: StyleFault[] = [];
  walk(root, (node) => {
    if (node.type !== 'Atrule' || !lexer.checkAtruleName(node.name)) return;
    const { start } = styleSpan(node);
    const meant = nearestName(node.name, knownNames('atrules'));
    faults.push({
      rule: 'custom-section/broken-style',
      span: { start, end: start + 1 + node.name.length },
      message: `\`@${node.name}\` is unknown, so browsers ignore what stands in it.`,
      help: meant ? `Did you mean \`@${meant}\`?` : 'Delete it, or write its styles as CSS does.',
    });
  });
  return faults;
}

/** Widths and heights that a query asks for without their unit. */
function bareWidths(root: CssNode): StyleFault[] {
  const faults: StyleFault[] = [];
  walk(root, (node) => {
    if (node.type !== 'Feature' || node.value?.type !== 'Number' || node.value.value === '0')
      return;
    if (!/(?:width|height)$/.test(node.name)) return;
    faults.push({
      rule: 'custom-section/broken-style',
      span: styleSpan(node.value),
      message: `\`${node.name}\` needs a unit, so browsers ignore what stands in this query.`,
      help: `Did you mean \`${node.name}: ${node.value.value}px\`?`,
    });
  });
  return faults;
}

/** The first use of each name without a value; `known` are those of the theme. */
function unknownTokens(
  root: CssNode,
  names: readonly string[],
  known: readonly string[],
): StyleFault[] {
  const faults = new Map<string, StyleFault>();
  walk(root, (node) => {
    const [token, ...fallback] = node.type === 'Function' ? node.children.toArray() : [];
    if (node.type !== 'Function' || node.name !== 'var' || token?.type !== 'Identifier') return;
    const { name } = token;
    if (fallback.length > 0 || names.includes(name) || faults.has(name)) return;
    const meant = nearestName(name, names);
    faults.set(name, {
      rule: 'custom-section/unknown-token',
      span: styleSpan(token),
      message: `Nothing gives \`${name}\` a value, so this line has no effect.`,
      help: meant ? `Did you mean \`${meant}\`?` : `There are: ${known.join(', ')}`,
    });
  });
  return [...faults.values()];
}

/** Addresses that are in the site and no file of it: what is published has another one. */
function unpublishedFiles(root: CssNode): StyleFault[] {
  const faults: StyleFault[] = [];
  walk(root, function (node) {
    const isImported = node.type === 'String' && this.atrule?.name === 'import';
    if (node.type !== 'Url' && !isImported) return;
    const { value } = node;
    if (/^(?:[a-z]+:|\/(?!assets\/)|#|$)/i.test(value)) return;
    faults.push({
      rule: 'custom-section/unpublished-file',
      span: styleSpan(node),
      message: `\`${value}\` leads nowhere: styles cannot name files of the site, which are published under addresses of their own.`,
      help: isImported
        ? 'Write those styles into this file.'
        : 'Put a picture into the assets folder, and show it with Image of campaign-site.',
    });
  });
  return faults;
}

/** A focus that is not to be seen, with nothing in its place. */
function hiddenFocus(root: CssNode): StyleFault[] {
  const faults: StyleFault[] = [];
  walk(root, {
    visit: 'Rule',
    enter(rule: Rule) {
      if (!/:focus(?:-visible)?(?![\w-])/.test(generate(rule.prelude))) return;
      const all = rule.block.children.toArray().filter((one) => one.type === 'Declaration');
      const outline = all.find(
        ({ property, value }) =>
          /^outline(?:-width|-style)?$/.test(property) && /^(?:none|0)$/.test(generate(value)),
      );
      if (!outline || all.length > 1) return;
      faults.push({
        rule: 'custom-section/markup',
        span: styleSpan(outline),
        message: 'Who uses the keyboard does not see here which link or button is the next.',
        help: 'Delete it, or show the focus in another way: outline: 2px solid currentColor',
      });
    },
  });
  return faults;
}

/** Selectors of nothing that the section has, where it has something that is spelt almost like it. */
function lostClasses(root: CssNode, words: readonly string[]): StyleFault[] {
  const faults = new Map<string, StyleFault>();
  const classes = words.filter(isClassOfPart);
  walk(root, (node) => {
    if (node.type !== 'ClassSelector' && node.type !== 'TypeSelector') return;
    const { name } = node;
    const meant = node.type === 'ClassSelector' ? misspelt(name, words, classes) : name;
    if (!meant || !classes.includes(meant) || faults.has(name)) return;
    faults.set(name, {
      rule: 'custom-section/broken-style',
      span: styleSpan(node),
      message: `The section has nothing that \`${generate(node)}\` selects, so these styles have no effect.`,
      help: `Did you mean \`.${meant}\`?`,
    });
  });
  return [...faults.values()];
}

/** Whether a word of code can only be the class of an element in a section. */
function isClassOfPart(word: string): boolean {
  return /^[a-z][\w-]*(?:__|--)\w/.test(word);
}

function misspelt(name: string, words: readonly string[], classes: readonly string[]) {
  // Code that puts a class together has its beginning.
  const isThere = words.some(
    (word) => word === name || (/[-_]$/.test(word) && name.startsWith(word)),
  );
  return isThere ? undefined : nearestName(name, classes);
}

/** The first selector that other sections have to do with. */
function globalStyles(root: CssNode, text: string): StyleFault[] {
  const found: CssNode[] = [];
  walk(root, {
    visit: 'Rule',
    enter({ prelude }: Rule) {
      // What is nested belongs to what it is nested in; frames of an animation are no selectors.
      if (this.rule || this.atrule?.name.endsWith('keyframes')) return;
      if (prelude.type !== 'SelectorList') return;
      found.push(...(prelude as SelectorList).children.toArray().filter(isGlobal));
    },
  });
  return found.slice(0, 1).map((selector) => {
    const span = styleSpan(selector);
    return {
      rule: 'custom-section/global-style',
      span,
      message: `\`${text.slice(span.start, span.end)}\` changes the whole page, other sections included.`,
      help: 'Begin each selector with the class of the section. Colours and typefaces are the theme in site.yaml.',
    };
  });
}

/** Whether a selector names nothing that only some elements have. */
function isGlobal(selector: CssNode): boolean {
  let isOfSome = false;
  walk(selector, (node) => {
    isOfSome ||= ['ClassSelector', 'IdSelector', 'AttributeSelector'].includes(node.type);
    // What is highlighted has a name of its own, and what is spelt like a class lacks its dot.
    isOfSome ||= node.type === 'PseudoElementSelector' && node.children !== null;
    isOfSome ||= node.type === 'TypeSelector' && isClassOfPart(node.name);
  });
  return !isOfSome;
}
