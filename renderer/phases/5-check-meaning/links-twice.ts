import type { Diagnostic } from '../../model/diagnostic.ts';
import { repeated } from './repeated.ts';

/**
 * Links of one list that say one thing and lead to two places, or the other way round: two of many that
 * lead to one page, which is not that of the list itself.
 */
export function linksTwice(list: readonly unknown[], pointer: string, path: string): Diagnostic[] {
  const links = list.flatMap((entry, index): WrittenLink[] => {
    const { label, href, in: place } = Object(entry);
    const isPlain = typeof label === 'string' && typeof href === 'string' && place === undefined;
    return isPlain ? [{ label, href, place: `${pointer}/${index}` }] : [];
  });
  // An entry of a menu may open a list of its own.
  const groups = list.filter((entry) => Array.isArray(Object(entry).links));
  if (links.length + groups.length < list.length || links.length < 2) return [];
  const sameWords = repeated(links, ({ label }) => label.trim().toLowerCase()).filter(
    ([one, first]) => one.href !== first.href,
  );
  const leaving = links.filter(({ href }) => href !== path && !href.startsWith('#'));
  const sameTarget = repeated(list.length < MANY ? [] : leaving, ({ href }) => href).filter(
    ([one, first]) =>
      one.label !== first.label &&
      !sameWords.some(([known]) => known === one) &&
      // Three that lead to one page do so on purpose.
      links.filter(({ href }) => href === one.href).length === 2,
  );
  return [
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

/** Of two buttons, both may lead to one page. */
const MANY = 3;

interface WrittenLink {
  label: string;
  href: string;
  place: string;
}

function linkTwice(pointer: string, message: string): Diagnostic {
  const help = 'Correct the words or the target of one of them.';
  return { rule: 'link/twice', severity: 'warning', pointer, message, help };
}
