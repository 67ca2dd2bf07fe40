import { isElement } from './align-nodes.ts';

/** Copies a node into the page. A script is created anew: one that was only parsed never runs. */
export function copyNode(node: Node): ChildNode {
  if (!(isElement(node) && node.nodeName === 'SCRIPT' && node.hasAttribute('src'))) {
    return document.importNode(node, true) as ChildNode;
  }
  const script = document.createElement('script');
  for (const { name, value } of node.attributes) script.setAttribute(name, value);
  return script;
}
