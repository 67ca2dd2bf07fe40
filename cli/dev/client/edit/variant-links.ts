import type { EditablePage } from '../../edit-protocol.ts';
import { PARAMETERS } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { seenAs } from '../preview-address.ts';
import { quietButton } from '../quiet-button.ts';
import { adder } from './adder.ts';
import type { EditSession } from './edit-session.ts';

/**
 * Leads to each variant of the page, to be changed there, and to all of them; nothing without experiments.
 * One of them can be kept, which ends its experiment, once it is known what the leads say.
 */
export function variantLinks(
  { experiments }: EditablePage,
  { change, ask }: Pick<EditSession, 'change' | 'ask'>,
  note?: string,
): HTMLElement | false {
  if (experiments.length === 0) return false;
  return element(
    'div.notice',
    ...experiments.map(({ name, variants, others }) => {
      const addresses = variants.map((variant) => `${name}:${variant}`);
      const shown = addresses.find((one) => one === seenAs(PARAMETERS.variant)) ?? addresses[0];
      const links = addresses.map((address, index) =>
        element(
          'a',
          {
            href: addressWith(PARAMETERS.variant, address),
            'aria-current': String(address === shown),
          },
          variants[index] ?? '',
        ),
      );
      const all = { href: addressWith(PARAMETERS.moments, addresses.join()), target: '_blank' };
      return element(
        'p.variants',
        `Variants of ${name}: `,
        ...links,
        element('a', all, 'Side by side'),
        others.length > 0 && ' Also on ',
        ...others.map((path) =>
          element(
            'a',
            { href: `${path}?${new URLSearchParams([[PARAMETERS.variant, shown ?? '']])}` },
            path,
          ),
        ),
        keepForm(name, shown?.split(':')[1] ?? '', { change, ask }),
      );
    }),
    ...experiments.map(({ name }) => whatLeadsSay(name, ask)),
    note,
  );
}

/** Says how far an experiment is before one of its variants is kept, which ends it. */
function keepForm(
  name: string,
  variant: string,
  { change, ask }: Pick<EditSession, 'change' | 'ask'>,
): HTMLElement {
  const found = element('span', { role: 'status' });
  const keep = quietButton('Keep it, and end the experiment', () => {
    void change({ do: 'keep-variant', name, variant });
  });
  keep.hidden = true;
  const asking = quietButton(
    'Keep the one that is shown',
    async () => {
      found.textContent = ` ${await judgement(name, ask)} `;
      keep.hidden = false;
      keep.focus();
    },
    `Keep the variant that is shown of ${name}`,
  );
  return element('span', asking, found, keep);
}

function whatLeadsSay(name: string, ask: EditSession['ask']): HTMLElement {
  const found = element('p.description', 'One moment…');
  const show = async () => {
    found.textContent = await judgement(name, ask);
  };
  const words = `What the leads say of ${name}`;
  return adder(words, `/experiments/judged/${name}`, [found], () => void show());
}

async function judgement(name: string, ask: EditSession['ask']): Promise<string> {
  const sentences = await ask('judged', { name }).catch(({ message }: Error) => [message]);
  return sentences.join(' ');
}

function addressWith(name: string, value: string): string {
  return `${location.pathname}?${new URLSearchParams({ [name]: value })}`;
}
