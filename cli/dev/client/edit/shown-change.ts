import { capitalize } from '../../../../renderer/light.ts';
import { ASSETS, type ShownChange, type ShownValue } from '../../edit-protocol.ts';
import { PARAMETERS } from '../../protocol.ts';
import { element } from '../build-element.ts';

/** A change with what was and what is now; pictures of before are those of a version. */
export function changeLine(
  { what, kind, before, after }: ShownChange,
  version: string | undefined,
): HTMLElement {
  return element(
    'div.change',
    element('span.name', capitalize(what) || 'All of it'),
    ' ',
    element('span.kind', kind === 'added' ? 'new' : kind),
    before && element('del', ...shown(before, version)),
    after && kind !== 'moved' ? element('ins', ...shown(after)) : undefined,
  );
}

function shown({ text, picture }: ShownValue, version?: string): (Node | string)[] {
  if (picture === undefined) return [text];
  const query = version ? `?${PARAMETERS.version}=${version}` : '';
  const src = `${ASSETS}${picture.split('/').map(encodeURIComponent).join('/')}${query}`;
  return [element('img', { src, alt: text, loading: 'lazy' })];
}
