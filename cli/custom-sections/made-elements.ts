import type { Node } from '@babel/types';
import {
  nameOfCalled,
  nodesIn,
  type ParsedCode,
  type PlacedNode,
  stringOf,
} from './syntax-tree.ts';

/** What takes a text as the content of an element. */
const TEXT = new Set(['text', 'textContent', 'innerText', 'innerHTML']);

/** Types of a script that browsers run; any other is data. */
const RUN = /^(?:module|text\/javascript|importmap|speculationrules)$/;

/** Whether a node makes an element of a kind, and the code around it gives that a text as its content. */
export function isFilledElement(
  tag: 'script' | 'style',
  { node, around }: PlacedNode,
  code: ParsedCode,
): boolean {
  if (nameOfCalled(node) !== 'createElement' || node.type !== 'CallExpression') return false;
  if (stringOf(node.arguments[0]) !== tag) return false;
  const [parent] = around;
  if (parent?.type === 'CallExpression') return isAssigned(parent, node);
  const named = parent && targetOf(parent, node);
  return named !== undefined && isFilledBelow(source(named, code), { node, around }, code);
}

/** `Object.assign(document.createElement('script'), { text: … })` */
function isAssigned(call: Node, element: Node): boolean {
  if (call.type !== 'CallExpression' || nameOfCalled(call) !== 'assign') return false;
  const [first, given] = call.arguments;
  if (first !== element || given?.type !== 'ObjectExpression') return false;
  const fields = given.properties.flatMap((one) =>
    one.type === 'ObjectProperty' && one.key.type === 'Identifier'
      ? [[one.key.name, stringOf(one.value)] as const]
      : [],
  );
  const isData = fields.some(([name, value = '']) => name === 'type' && !RUN.test(value));
  return !isData && fields.some(([name]) => TEXT.has(name));
}

/** What a new value is put into: a name, or a field. */
function targetOf(parent: Node, value: Node): Node | undefined {
  if (parent.type === 'VariableDeclarator' && parent.init === value) return parent.id;
  return parent.type === 'AssignmentExpression' && parent.right === value ? parent.left : undefined;
}

/** Whether what has a name is filled behind the place where it was made, before it gets another value. */
function isFilledBelow(name: string, { node, around }: PlacedNode, code: ParsedCode): boolean {
  const scope = around.find(isFunction) ?? around.at(-1) ?? node;
  const isOf = (one: Node) => source(one, code) === name;
  for (const { node: one, around: outer } of nodesIn(scope, [])) {
    const isBefore = (one.start ?? 0) < (node.end ?? 0);
    if (isBefore || outer.some((inner) => inner !== scope && hasParameter(inner, name))) continue;
    if (one.type === 'AssignmentExpression') {
      const { left, right } = one;
      if (isOf(left)) return false;
      if (left.type !== 'MemberExpression' || !isOf(left.object)) continue;
      const field = left.property.type === 'Identifier' ? left.property.name : '';
      if (field === 'type' && !RUN.test(stringOf(right) ?? 'module')) return false;
      if (TEXT.has(field)) return true;
    }
    if (one.type !== 'CallExpression' || !/^append(?:Child)?$/.test(nameOfCalled(one) ?? ''))
      continue;
    if (one.callee.type === 'MemberExpression' && isOf(one.callee.object)) return true;
  }
  return false;
}

function isFunction({ type }: Node): boolean {
  return /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression|ObjectMethod|ClassMethod)$/.test(
    type,
  );
}

function hasParameter(node: Node, name: string): boolean {
  if (!('params' in node) || !Array.isArray(node.params)) return false;
  return node.params.some((one) => one.type === 'Identifier' && one.name === name);
}

function source({ start, end, type, ...node }: Node, { text }: ParsedCode): string {
  // With its type, a name is longer.
  if (type === 'Identifier' && 'name' in node) return String(node.name);
  return text.slice(start ?? 0, end ?? 0);
}
