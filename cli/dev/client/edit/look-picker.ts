import { element } from '../build-element.ts';
import { adder } from './adder.ts';
import { samplePicture } from './sample-picture.ts';

/** Lets a look be chosen by how this page would look in it. */
export function lookPicker(
  choices: readonly { name: string; address: string }[],
  choose: (name: string) => void,
): HTMLElement {
  const found = element('div.samples');
  const show = () => {
    const samples = choices.map(({ name, address }) =>
      element(
        'div.sample',
        samplePicture(address),
        element('button', { click: () => choose(name) }, name),
      ),
    );
    found.replaceChildren(...samples);
  };
  return adder('Choose by how it looks', undefined, [found], show);
}
