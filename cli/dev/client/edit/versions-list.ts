import type { Version } from '../../edit-protocol.ts';
import { PARAMETERS } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { see, seenAs } from '../preview-address.ts';
import { quietButton } from '../quiet-button.ts';

/** The versions of the site: to be looked at, and to go back to with this page or with all. */
export function versionsList(
  versions: readonly Version[],
  path: string,
  restore: (version: string, path?: string) => void,
): HTMLElement {
  const looked = seenAs(PARAMETERS.version);
  const when = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
  const entry = ({ id, at, author, note }: Version) => {
    const button = (words: string, click: () => void) =>
      quietButton(words, click, `${words}: ${note}`);
    const isShown = id === looked;
    return element(
      'li',
      { 'aria-current': isShown ? 'true' : undefined },
      element('span.name', note),
      element('span.description', `${when.format(new Date(at))}, ${author}`),
      element(
        'div.actions',
        isShown
          ? button('Back to now', () => see(PARAMETERS.version, ''))
          : button('Look at it', () => see(PARAMETERS.version, id)),
        button('Go back with this page', () => restore(id, path)),
        button('Go back with the whole site', () => restore(id)),
      ),
    );
  };
  return element(
    'details.versions',
    { open: looked !== '' },
    element('summary', 'Earlier versions'),
    element('ol', ...versions.map(entry)),
  );
}
