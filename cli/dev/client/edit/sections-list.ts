import type { Json } from '../../../../renderer/index.ts';
import {
  type AddableType,
  type Change,
  type EditablePage,
  type EditablePart,
  type HiddenPart,
  PART_NAMES,
} from '../../edit-protocol.ts';
import { placeName } from '../../place-name.ts';
import { element } from '../build-element.ts';

/** The actions of the list of sections. */
export interface SectionsTools {
  open(part: EditablePart): void;
  change(change: Change): Promise<string | undefined>;
  types(): Promise<AddableType[]>;
}

/** The sections and overlays of a page in their order, each with what can be done to it. */
export function sectionsList(page: EditablePage, tools: SectionsTools): HTMLElement {
  const of = (name: EditablePart['name']) => page.parts.filter((part) => part.name === name);
  return element(
    'div',
    {},
    ...PART_NAMES.flatMap((name) => [
      element('h3', {}, name === 'sections' ? 'Sections' : 'Above the page'),
      element(
        'ol',
        { class: 'parts' },
        ...of(name).map((part) => row(part, of(name), page, tools)),
      ),
      ...(name === 'sections' ? page.hidden.map((part) => hiddenRow(part, tools)) : []),
      adder(name, of(name).length, tools),
    ]),
  );
}

function row(
  part: EditablePart,
  all: readonly EditablePart[],
  page: EditablePage,
  tools: SectionsTools,
): HTMLElement {
  const { name, index, title, words, absence, file } = part;
  const called = `${title}${words ? `: ${words}` : ''}`;
  const button = (label: string, text: string, change: Change) =>
    element(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'aria-label': `${label}: ${called}`,
        title: label,
        click: () => void tools.change(change),
      },
      text,
    );
  const isMovable = (to: number) => part.isOwn && all[to]?.isOwn === true;
  const actions = [
    isMovable(index - 1) &&
      button('Move up', '↑', { do: 'move-part', name, from: index, to: index - 1 }),
    isMovable(index + 1) &&
      button('Move down', '↓', { do: 'move-part', name, from: index, to: index + 1 }),
    part.isOwn && button('Copy', 'Copy', { do: 'part', act: 'duplicate', name, index }),
    part.isOwn && button('Hide', 'Hide', { do: 'part', act: 'hide', name, index }),
    button('Remove', 'Remove', { do: 'part', act: 'remove', name, index }),
  ].filter((one) => one !== false);
  return element(
    'li',
    {},
    element(
      'button',
      { type: 'button', class: 'part', click: () => tools.open(part) },
      element('span', { class: 'part-title' }, title),
      element('span', { class: 'part-words' }, words),
      absence === undefined ? undefined : element('span', { class: 'absence' }, absence),
      file === page.file
        ? undefined
        : element('span', { class: 'part-words' }, `from ${placeName(file)}`),
    ),
    element('div', { class: 'actions' }, ...actions),
  );
}

/** A section behind comment signs, which can be shown again. */
function hiddenRow({ line, words }: HiddenPart, tools: SectionsTools): HTMLElement {
  return element(
    'div',
    { class: 'hidden-part' },
    element('span', { class: 'part-words' }, `Hidden: ${words}`),
    element(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'aria-label': `Show: ${words}`,
        click: () => void tools.change({ do: 'show-part', line }),
      },
      'Show',
    ),
  );
}

/** Adds a section at a place of the list: a type, and the example that it begins as. */
function adder(name: EditablePart['name'], count: number, tools: SectionsTools): HTMLElement {
  const what = name === 'sections' ? 'section' : 'overlay';
  const choices = element('div', { class: 'choices' });
  const position = element(
    'select',
    {},
    ...Array.from({ length: count + 1 }, (_, index) =>
      element(
        'option',
        { value: String(index), selected: index === count - 1 },
        positionName(index, count),
      ),
    ),
  );
  let isLoaded = false;
  const details = element(
    'details',
    {
      class: 'adder',
      'data-pointer': `/${name}/new`,
      toggle: () => {
        if (!details.open || isLoaded) return;
        isLoaded = true;
        void tools.types().then((types) => {
          const own = types.filter((type) => type.name === name);
          choices.replaceChildren(...own.map((type) => choice(type, position, tools)));
        });
      },
    },
    element('summary', {}, `Add ${what === 'overlay' ? 'an overlay' : 'a section'}`),
    element('label', { class: 'field' }, element('span', { class: 'name' }, 'Where'), position),
    choices,
  );
  return details;
}

function positionName(index: number, count: number): string {
  if (index === 0) return 'First';
  return index === count ? 'Last' : `After number ${index}`;
}

function choice(
  { name, title, description, examples }: AddableType,
  position: HTMLSelectElement,
  tools: SectionsTools,
): HTMLElement {
  const add = (part: Json) =>
    void tools.change({ do: 'add-part', name, index: Number(position.value), part });
  return element(
    'div',
    { class: 'choice' },
    element('p', { class: 'part-title' }, title),
    element('p', { class: 'description' }, description),
    element(
      'div',
      { class: 'actions' },
      ...examples.map((example) =>
        element(
          'button',
          {
            type: 'button',
            class: 'quiet',
            'aria-label': `Add ${title}: ${example.name}`,
            click: () => add(example.part),
          },
          example.name,
        ),
      ),
    ),
  );
}
