import { type ParserPlugin, parse } from '@babel/parser';
import type { Node } from '@babel/types';

/** A node of a syntax tree with those around it, the nearest first. */
export interface PlacedNode {
  node: Node;
  around: readonly Node[];
}

export interface ParsedCode {
  text: string;
  /** All nodes, in the order in which they begin. */
  nodes: readonly PlacedNode[];
}

/** Parses a file of JavaScript or TypeScript; what cannot be parsed has no nodes, and is reported by the compiler. */
export function parseCode(file: string, text: string): ParsedCode {
  const plugins: ParserPlugin[] = file.endsWith('.ts') ? ['typescript'] : ['typescript', 'jsx'];
  try {
    const { program } = parse(text, {
      sourceType: 'module',
      errorRecovery: true,
      attachComment: false,
      plugins,
    });
    return { text, nodes: [...nodesIn(program, [])] };
  } catch (error) {
    if (error instanceof SyntaxError) return { text, nodes: [] };
    throw error;
  }
}

/** A node and all that is in it. */
export function* nodesIn(node: Node, around: readonly Node[]): Generator<PlacedNode> {
  yield { node, around };
  const inner = [node, ...around];
  for (const value of Object.values(node)) {
    for (const child of [value].flat()) if (isNode(child)) yield* nodesIn(child, inner);
  }
}

function isNode(value: unknown): value is Node {
  return typeof Object(value).type === 'string' && typeof Object(value).start === 'number';
}

/** A text that code holds as it is: a string, or a template without anything put into it. */
export function stringOf(node: Node | null | undefined): string | undefined {
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type !== 'TemplateLiteral' || node.expressions.length > 0) return undefined;
  return node.quasis[0]?.value.cooked ?? undefined;
}

/** The name of a function that is called, or made with `new`, such as `now` in `Date.now()`. */
export function nameOfCalled(node: Node): string | undefined {
  if (node.type !== 'CallExpression' && node.type !== 'NewExpression') return undefined;
  const { callee } = node;
  if (callee.type === 'Identifier') return callee.name;
  const isMember = callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression';
  return isMember && callee.property.type === 'Identifier' ? callee.property.name : undefined;
}
