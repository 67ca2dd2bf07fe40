import { allSummaries } from '../../graph/whole-site.ts';
import { fieldWords } from '../field-words.ts';
import type { Preview } from '../open-preview.ts';

/** The forms of the site that a link may lead to, such as `/visit#form`, each with what it is called. */
export function formPlaces({ store }: Pick<Preview, 'store'>): Map<string, string> {
  const summaries = allSummaries(store);
  const places = summaries.flatMap(({ path, sound }) => {
    const asking = new Set(sound?.forms?.map(({ id }) => id));
    const ids = sound?.ids.filter((id) => asking.has(id)) ?? [];
    const page = `${sound?.title} (${path})`;
    return ids.map((id): [string, string] => [
      `${path}#${id}`,
      ids.length > 1 ? `${page}: ${fieldWords(id)}` : page,
    ]);
  });
  return new Map(places);
}
