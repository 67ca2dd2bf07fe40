import type { EditablePart, PageChange } from '../../edit-protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import { adder } from './adder.ts';
import { labelled } from './labelled.ts';

/** Makes a section one that other pages can show as well. */
export function shareForm(
  { name }: EditablePart,
  change: (changeAt: (index: number) => PageChange) => Promise<string | undefined>,
): HTMLElement {
  const to = element('input', { type: 'text', placeholder: 'Such as opening-hours' });
  const share = () => void change((index) => ({ do: 'share-part', name, index, to: to.value }));
  return adder('Share it with other pages', '/share', [
    labelled('What you call it', to),
    element('div.actions', quietButton('Share it', share)),
    element(
      'p.description',
      'Then “Add a section” offers it on each page, and what is changed in it changes on all.',
    ),
  ]);
}
