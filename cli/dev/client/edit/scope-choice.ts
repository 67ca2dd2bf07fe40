import { placeName } from '../../place-name.ts';
import { element } from '../build-element.ts';

/** Where a change of something that other pages show as well is to be written. */
export interface ScopeChoice {
  root: HTMLElement;
  /** Whether it is meant for this page only. */
  here(): boolean;
}

let made = 0;

/** Shows in which file something is written; unless that is the page itself, it can be changed here alone. */
export function scopeChoice(file: string, pageFile: string, pages: number): ScopeChoice {
  made += 1;
  const isOwn = file === pageFile;
  const name = `scope-${made}`;
  const there = radio(
    name,
    `On ${pages === 1 ? 'the 1 page' : `all ${pages} pages`} that show it`,
    true,
  );
  const here = radio(name, 'Only on this page', false);
  const root = element(
    'fieldset',
    { class: 'scope', hidden: isOwn },
    element('legend', {}, `This belongs to ${placeName(file)}. Change it:`),
    element('div', { class: 'chips' }, there.label, here.label),
  );
  return { root, here: () => !isOwn && here.input.checked };
}

function radio(name: string, words: string, checked: boolean) {
  const input = element('input', { type: 'radio', name, checked });
  return { input, label: element('label', {}, input, element('span', {}, words)) };
}
