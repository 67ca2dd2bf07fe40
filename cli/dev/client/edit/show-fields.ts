import { capitalize } from '../../../../renderer/light.ts';
import { fieldWords } from '../../field-words.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { selectOf } from '../select-of.ts';
import { askFirst } from './ask-first.ts';
import { description, type FieldTools, labelOf } from './field.ts';
import { entrySummary, type FieldNode, isShown, type Offer } from './field-tree.ts';
import { inputFor } from './input-for.ts';

/** The fields of a group; those that are not written are folded away, below what they are about. */
export function fieldsOf(nodes: readonly FieldNode[], tools: FieldTools): HTMLElement[] {
  const isForAll = ({ schema }: FieldNode) => !schema.forDevelopers;
  const own = nodes.filter(isForAll);
  const open = own.filter((node) => !isShown(node));
  const others = nodes.filter((node) => !isForAll(node));
  const topics = [...new Set(open.flatMap(({ schema }) => schema.topic ?? []))];
  const rest = open.filter(({ schema }) => schema.topic === undefined);
  return [
    ...own.filter(isShown).map((node) => fieldFor(node, tools)),
    ...topics.flatMap((topic) =>
      folded(
        topic,
        open.filter(({ schema }) => schema.topic === topic),
        tools,
      ),
    ),
    ...folded('more', rest, tools, `${rest.length} more ${rest.length === 1 ? 'field' : 'fields'}`),
    ...folded('For developers', others, tools),
  ];
}

function folded(
  topic: string,
  nodes: readonly FieldNode[],
  tools: FieldTools,
  words = topic,
): HTMLElement[] {
  if (nodes.length === 0) return [];
  const fields = nodes.map((node) => fieldFor(node, tools));
  return [element('details.more', { 'data-topic': topic }, element('summary', words), ...fields)];
}

function fieldFor(node: FieldNode, tools: FieldTools): HTMLElement {
  switch (node.kind) {
    case 'input':
      return inputFor(node, tools);
    case 'absent':
      return absent(node, tools);
    case 'list':
    case 'map':
      return group(
        node,
        tools,
        node.children.map((entry) => entryOf(entry, tools, node.kind === 'map')),
      );
    case 'group':
      return group(node, tools, insideOf(node, tools));
  }
}

/** A field that is a group or list and is not written: it can be begun. */
function absent(node: FieldNode, tools: FieldTools): HTMLElement {
  return element(
    'div.field',
    { 'data-pointer': node.pointer },
    element('p.name', labelOf(node)),
    description(node),
    actions(node.offers, tools),
  );
}

function group(node: FieldNode, tools: FieldTools, children: HTMLElement[]): HTMLElement {
  return element(
    'details.field.group',
    { 'data-pointer': node.pointer },
    element('summary', labelOf(node)),
    description(node),
    ...children,
    actions(node.offers, tools),
  );
}

function insideOf(node: FieldNode, tools: FieldTools): HTMLElement[] {
  const choice = node.kinds && kindChoice(node, node.kinds, tools);
  return [...(choice ? [choice] : []), ...fieldsOf(node.children, tools)];
}

function entryOf(node: FieldNode, tools: FieldTools, isNamed: boolean): HTMLElement {
  const inner =
    node.kind === 'input'
      ? inputFor(node, tools)
      : element(
          'details',
          { 'data-pointer': node.pointer },
          element('summary', tools.filled(entrySummary(node.value ?? null, isNamed) ?? node.name)),
          ...insideOf(node, tools),
        );
  return element('div.entry', inner, actions(node.offers, tools));
}

function kindChoice(
  { name }: FieldNode,
  { key, current, offers }: NonNullable<FieldNode['kinds']>,
  tools: FieldTools,
): HTMLElement {
  const asking = element('div.asking');
  const change = () => {
    const chosen = offers.find(({ words }) => words === select.value);
    const cancel = () => {
      select.value = current;
    };
    if (chosen) take(chosen, tools, asking, cancel);
  };
  const none = current === '' ? [['', 'Choose one'] as const] : [];
  const select = selectOf(
    [...none, ...offers.map(({ words }) => [words, words] as const)],
    current,
    { 'aria-label': `${name}: ${key}`, change },
  );
  const label = element('label', element('span.name', capitalize(fieldWords(key))), select);
  return element('div.field', label, asking);
}

/** Buttons for what can be done; what has to be asked for is asked for below them. */
function actions(offers: readonly Offer[], tools: FieldTools): HTMLElement | undefined {
  if (offers.length === 0) return undefined;
  const { filled } = tools;
  const asking = element('div.asking');
  const buttons = offers.map((one) =>
    quietButton(
      one.words,
      () => take(one, tools, asking),
      filled(one.label),
      one.back && filled(one.back),
    ),
  );
  return element('div', element('div.actions', ...buttons), asking);
}

function take(offer: Offer, tools: FieldTools, asking: HTMLElement, cancel?: () => void): void {
  const change = cancel ? tools.change : changeWith(tools);
  if (offer.open.length === 0 && !offer.nameOf) {
    void change(offer.change);
    return;
  }
  asking.replaceChildren(askFirst(offer, { ...tools, change }, cancel));
}

/** Makes changes, and goes to what one of them has added, or to where something can be added again. */
function changeWith(tools: FieldTools): FieldTools['change'] {
  return async (change) => {
    const reason = await tools.change(change);
    if (reason !== undefined) return reason;
    if (change.do === 'insert') tools.goTo(`${change.pointer}/${change.index}`);
    else if (change.do === 'set') tools.goTo(change.pointer);
    return reason;
  };
}
