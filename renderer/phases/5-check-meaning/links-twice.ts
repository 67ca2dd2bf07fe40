import type { Diagnostic } from '../../model/diagnostic.ts';
import { repeated } from './repeated.ts';

/**
 * Links of one list that say one thing and lead to two places, or the other way round: two of many that
 * lead to one page, which is not that of the list itself.
 */
export function linksTwice(list: readonly unknown[], pointer: string, path: string): Diagnostic[] {
  const links = list.flatMap((entry, index): WrittenLink[] => {
    const { linkLabel, label = ofCard(linkLabel), href, in: place } = Object(entry);
    const isPlain = typeof label === 'string' && typeof href === 'string' && place === undefined;
    return isPlain ? [{ label, href, place: `${pointer}/${index}` }] : [];
  });
  // An entry of a menu may open a list of its own.
  const groups = list.filter((entry) => Array.isArray(Object(entry).links));
  if (links.length + groups.length < list.length || links.length < 2) return [];
  const sameWords = repeated(links, ({ label }) => label.trim().toLowerCase()).filter(
    ([one, first]) => one.href !== first.href,
  );
  // Other lists may be made by the program.
  const isWritten = /\/(?:actions|links)$/.test(pointer);
  const same = repeated(
    isWritten ? links : [],
    ({ label, href }) => `${label.trim().toLowerCase()} ${href}`,
  );
  const leaving = links.filter(({ href }) => href !== path && !href.startsWith('#'));
  // Several cards may lead to one page.
  const areCards = list.some((entry) => Object(entry).linkLabel !== undefined);
  const sameTarget = repeated(
    list.length < MANY || areCards ? [] : leaving,
    ({ href }) => href,
  ).filter(
    ([one, first]) =>
      one.label !== first.label &&
      !sameWords.some(([known]) => known === one) &&
      // Three that lead to one page do so on purpose.
      links.filter(({ href }) => href === one.href).length === 2,
  );
  return [
    ...same.map(([{ label, href, place }]) =>
      linkTwice(
        `${place}/href`,
        `Two links of this list say \`${label}\` and lead to \`${href}\`.`,
        'Change one of the two, or delete it.',
      ),
    ),
    ...sameWords.map(([{ label, href, place }, first]) =>
      linkTwice(
        `${place}/href`,
        `Two links are called \`${label}\`: this one leads to \`${href}\`, the other to \`${first.href}\`.`,
      ),
    ),
    ...sameTarget.map(([{ label, href, place }, first]) =>
      linkTwice(`${place}/href`, `\`${label}\` and \`${first.label}\` both lead to \`${href}\`.`),
    ),
  ];
}

/** The words of a card's link; so few as `Read more` say nothing of where it leads, which has a rule of its own. */
function ofCard(label: unknown): unknown {
  return typeof label === 'string' && label.split(' ').length >= MANY ? label : undefined;
}

/** Of two buttons, both may lead to one page. */
const MANY = 3;

interface WrittenLink {
  label: string;
  href: string;
  place: string;
}

function linkTwice(
  pointer: string,
  message: string,
  help = 'Correct the words or the target of one of them.',
): Diagnostic {
  return { rule: 'link/twice', severity: 'warning', pointer, message, help };
}
