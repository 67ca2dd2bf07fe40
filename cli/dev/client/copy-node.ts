import { isElement } from './align-nodes.ts';

/** A copy that belongs to the page; a script that was only parsed would never run. */
export function copyNode(node: Node): ChildNode {
  if (!(isElement(node) && node.nodeName === 'SCRIPT' && node.hasAttribute('src'))) {
    return document.importNode(node, true) as ChildNode;
  }
  const script = document.createElement('script');
  for (const { name, value } of node.attributes) script.setAttribute(name, value);
  return script;
}
