import type { JSXAttribute, JSXOpeningElement, Node } from '@babel/types';
import type { Misuse } from './misuses.ts';
import { nameOfCalled, stringOf } from './syntax-tree.ts';

const RULE = 'custom-section/markup';

/** Elements that a component puts together in a way that not all visitors can use. */
export const BROKEN_MARKUP: readonly Misuse[] = [
  {
    rule: RULE,
    ofNode: elementWhere(
      (name, inside) =>
        /^(?:a|button|input|select|textarea)$/.test(name) &&
        inside.some((one) => /^(?:a|button)$/.test(one)),
    ),
    message: (written) =>
      `\`${opening(written)}\` stands inside of a link or a button: browsers know only one of the two.`,
    help: 'Take it out, or give the link itself the class of a button.',
  },
  {
    rule: RULE,
    ofNode: elementWhere(
      (name, [parent = 'ul']) =>
        name === 'li' && /^[a-z]/.test(parent) && !/^(?:ul|ol|menu)$/.test(parent),
    ),
    message: () => '`<li>` stands in no list, so screen readers know of none.',
    help: 'Put the entries into `<ul>` or `<ol>`.',
  },
  {
    rule: RULE,
    ofNode: elementWhere(
      (name, inside, element) =>
        /^(?:input|select|textarea)$/.test(name) && !inside.some(mayLabel) && !isLabelled(element),
    ),
    message: () =>
      'This field has no label: who does not see it does not know what to write, and a placeholder is gone with the first letter.',
    help: 'Put it into a `<label>` together with its words.',
  },
  {
    rule: RULE,
    ofNode: ({ node, around }) =>
      isFixedId(node) && around.some((one) => nameOfCalled(one) === 'map') ? node : undefined,
    message: (written) => `\`${written}\` is the same for each entry, and a page has an id once.`,
    help: 'Make it of the entry, such as id={item.name}.',
  },
];

/** Finds elements that fit, by their names and those of the elements around them, the nearest first. */
function elementWhere(
  fits: (name: string, inside: readonly string[], element: JSXOpeningElement) => boolean,
): NonNullable<Misuse['ofNode']> {
  return ({ node, around }) => {
    if (node.type !== 'JSXOpeningElement') return undefined;
    const inside = around
      .slice(1)
      .flatMap((one) => (one.type === 'JSXElement' ? nameOf(one.openingElement) : []));
    return fits(nameOf(node), inside, node) ? node : undefined;
  };
}

function nameOf({ name }: JSXOpeningElement): string {
  return name.type === 'JSXIdentifier' ? name.name : 'Component';
}

/** A label, or a component that may bring one along. */
function mayLabel(name: string): boolean {
  return name === 'label' || (/^[A-Z]/.test(name) && name !== 'Section');
}

/** Whether a field has a label, may have one elsewhere, or needs none. */
function isLabelled({ attributes }: JSXOpeningElement): boolean {
  return attributes.some((one) => {
    if (one.type !== 'JSXAttribute') return true;
    const isButton =
      one.name.name === 'type' &&
      /^(?:hidden|submit|button|reset)$/.test(stringOf(one.value) ?? '');
    return isButton || /^(?:id|title|aria-label(?:ledby)?)$/.test(String(one.name.name));
  });
}

function isFixedId(node: Node): node is JSXAttribute {
  return (
    node.type === 'JSXAttribute' && node.name.name === 'id' && stringOf(node.value) !== undefined
  );
}

/** The start of a tag, without its attributes. */
function opening(written: string): string {
  return `${/^<\w+/.exec(written)?.[0] ?? written}>`;
}
