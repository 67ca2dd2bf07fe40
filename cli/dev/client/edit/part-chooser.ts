import type { Json } from '../../../../renderer/index.ts';
import { type AddableType, type Change, type PartName, SAMPLE } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { selectOf } from '../select-of.ts';
import { adder } from './adder.ts';
import { focusIn } from './fill-anew.ts';
import { labelled } from './labelled.ts';
import { samplePicture } from './sample-picture.ts';
import { typesFor } from './types-for.ts';

/** What a section is chosen with. */
export interface ChooserTools {
  /** The address of the page. */
  path: string;
  change(change: Change): Promise<string | undefined>;
  types(): Promise<AddableType[]>;
  /** Shows the part that was added at a place of its list. */
  added(name: PartName, index: number): void;
}

/** What sections do for a page, in words that choose. */
const GOALS: Readonly<Record<string, string>> = {
  frame: 'Frame the page',
  explain: 'Explain',
  prove: 'Prove',
  ask: 'Ask',
  read: 'Read',
};

/** The types that came last: they are at hand where the panel is filled anew while somebody chooses. */
let latest: AddableType[] = [];

/** The position that depends on what is added. */
const BY_TYPE = '';

/** Adds a section at a place of the list: it is searched for, seen, and chosen. */
export function partChooser(name: PartName, count: number, tools: ChooserTools): HTMLElement {
  const what = name === 'sections' ? 'a section' : 'an overlay';
  const positions = Array.from({ length: count + 1 }, (_, index) => positionName(index, count));
  const position = selectOf(
    [
      [BY_TYPE, 'Where it belongs'],
      ...positions.map((words, index) => [String(index), words] as const),
    ],
    BY_TYPE,
  );
  const choices = element('div.samples');
  const search = element('input', { type: 'search', placeholder: 'Such as prices', input: show });
  const goal = selectOf([['', 'Any'], ...Object.entries(GOALS)], '', { input: show });

  /** The types that it shows some of: the panel may be filled anew while they are still under way. */
  let shown: AddableType[] = [];

  function show(): void {
    shown = latest;
    const types = latest.filter((one) => one.name === name);
    const known = new Set(['', ...types.map((type) => type.goal)]);
    for (const option of [...goal.options]) if (!known.has(option.value)) option.remove();
    const fitting = types.filter((one) => goal.value === '' || one.goal === goal.value);
    const found = typesFor(search.value, fitting);
    // Types that come again, while somebody is about to press one of them.
    const focusAgain = focusIn(choices);
    choices.replaceChildren(...found.flatMap((type) => samplesOf(type, tools.path, add)));
    if (found.length === 0) choices.append('Nothing is called that. Try another word.');
    focusAgain();
  }

  async function add(part: Json, landmark: AddableType['landmark']): Promise<void> {
    const index = position.value === BY_TYPE ? placeFor(landmark, count) : Number(position.value);
    const reason = await tools.change({ do: 'add-part', name, index, part });
    if (reason === undefined) tools.added(name, index);
  }

  async function load(): Promise<void> {
    latest = await tools.types();
    if (JSON.stringify(latest) !== JSON.stringify(shown)) show();
  }

  return adder(
    `Add ${what}`,
    `/${name}/new`,
    [
      labelled('Where', position),
      labelled('Search', search),
      labelled('What it is to do', goal),
      choices,
    ],
    () => {
      if (latest.length > 0) show();
      void load();
    },
  );
}

/** The place of the list where a type belongs: most stand above the footer. */
function placeFor(landmark: AddableType['landmark'], count: number): number {
  if (landmark === 'header') return 0;
  return landmark === 'footer' ? count : Math.max(0, count - 1);
}

function positionName(index: number, count: number): string {
  if (index === 0) return 'First';
  return index === count ? 'Last' : `After number ${index}`;
}

/** The ways to begin a type, each as it would look on this site. */
function samplesOf(
  addable: AddableType,
  path: string,
  add: (part: Json, landmark: AddableType['landmark']) => Promise<void>,
): HTMLElement[] {
  const { type, title, description, examples, isShared } = addable;
  const buttons = examples.map(({ name, part, landmark = addable.landmark }) => {
    const query = new URLSearchParams({ path, type, example: name });
    const button = element(
      'button',
      { 'aria-label': `Add ${title}: ${name}`, click: () => void add(part, landmark) },
      name,
    );
    return element('div.sample', !isShared && samplePicture(`${SAMPLE}?${query}`), button);
  });
  return [
    element(
      'div',
      element('p.part-title', title),
      element('p.description', description),
      ...buttons,
    ),
  ];
}
