import type { FieldPlace } from '../../protocol.ts';
import { element } from '../build-element.ts';
import { quietButton } from '../quiet-button.ts';
import type { EditSession } from './edit-session.ts';
import type { GoTo } from './hints-list.ts';

/**
 * What can be done about the refusal that some words say: the ways to the places that it is about,
 * but for the one that was changed, and all at once, where that can be. Undefined where the words are about another matter.
 */
export function refusalWays(
  words: string,
  session: EditSession,
  goTo: GoTo,
): HTMLElement | undefined {
  const refusal = session.refusal();
  if (refusal?.words !== words) return undefined;
  const { problems, also, changed } = refusal;
  const open = [session.page()?.file, session.seen.file];
  const isHere = ({ file, pointer }: FieldPlace) => open.includes(file) && pointer === changed;
  const places = problems.flatMap((one): FieldPlace[] => [one, ...(one.others ?? [])]);
  const others = places.filter((one) => one.pointer !== '' && !isHere(one));
  const byFile = [...new Map(others.toReversed().map((one) => [one.file, one])).values()];
  const ways = byFile
    .toReversed()
    .map(({ file, pointer, called, place }) =>
      quietButton(`Go to ${(!also && open.includes(file) && place) || called}`, () =>
        goTo(file, pointer),
      ),
    );
  if (ways.length === 0 && !also) return undefined;
  return element(
    'div.refusal',
    also && element('p.description', also),
    element(
      'div.actions',
      also && quietButton('Do it with all of these', () => void refusal.all()),
      ...ways,
    ),
  );
}
