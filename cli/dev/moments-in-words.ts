import { formatMoment, type Site } from '../../renderer/index.ts';

const MOMENT = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)/g;

/** What moments are written with: the language and the clocks of a site. */
type Clocks = Pick<Site, 'locale' | 'zone'>;

/** The moments in a text, each as readers of a site have it on their clocks; in UTC where that names no zone. */
export function momentsIn(text: string, clocks?: Clocks): Record<string, string> {
  const found = text.match(MOMENT) ?? [];
  return Object.fromEntries(found.map((moment) => [moment, momentFor(moment, clocks)]));
}

/** An instant on the clocks of a site, in its language. */
export function momentFor(
  instant: string,
  { locale = 'en', zone = 'UTC' }: Partial<Clocks> = {},
): string {
  return formatMoment(new Date(instant), locale, zone);
}
