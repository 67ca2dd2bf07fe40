import { isMap, isScalar, isSeq, type Pair, parseDocument, stringify } from 'yaml';
import type { FoundPage, SiteForNew } from './open-site-for.ts';
import { readInLanguage } from './templates.ts';

/** A page to be filled, between header and footer where the site has these. */
export function composePage({ language, partials }: SiteForNew, title: string): string {
  const page = parseDocument(readInLanguage(language, 'page.yaml'));
  page.set('title', `${title} | {{product}}`);
  page.setIn(['sections', 1, 'heading'], title);
  const sections = page.get('sections');
  if (isSeq(sections)) {
    sections.items = sections.items.filter((item) => {
      const used = isMap(item) && item.get('use');
      return typeof used !== 'string' || partials.has(used);
    });
  }
  return page.toString({ lineWidth: 0 });
}

/** A copy of a page with a title of its own; every other line as it is, but for its address. */
export function copyPage({ text }: FoundPage, title: string): string {
  const { contents } = parseDocument(text);
  if (!isMap(contents)) return text;
  const written = stringify(`${title} | {{product}}`, { lineWidth: 0 }).trimEnd();
  const edits = contents.items.flatMap((pair) => editOf(pair as Pair, written, text) ?? []);
  const copy = edits.reduceRight(
    (copied, { start, end, by }) => copied.slice(0, start) + by + copied.slice(end),
    text,
  );
  return contents.has('title') ? copy : `title: ${written}\n${copy}`;
}

/** What a field of a page becomes in a copy: two pages can share neither address nor title. */
function editOf({ key, value }: Pair, title: string, text: string) {
  if (!isScalar(key) || !isScalar(value) || !key.range || !value.range) return undefined;
  const [start, valueEnd, end] = [value.range[0], value.range[1], value.range[2]];
  if (key.value === 'title') return { start, end: valueEnd, by: title };
  if (key.value !== 'path' && key.value !== 'canonical') return undefined;
  const line = text.lastIndexOf('\n', key.range[0]) + 1;
  return { start: line, end, by: '' };
}

/** A page that extends another one, and changes its first heading. */
export function composeVariant({ path, canonical, page }: FoundPage): string {
  const section = page.content.sections.find(
    (one): one is typeof one & { id: string; heading: string } =>
      'heading' in one && typeof one.heading === 'string' && one.id !== undefined,
  );
  return stringify(
    {
      extends: path,
      // Search engines show the page alone, not its variants beside it.
      ...(page.content.robots === 'noindex' ? {} : { canonical: canonical ?? path }),
      ...(section
        ? { sections: [{ id: section.id, heading: section.heading }] }
        : { title: page.content.title }),
    },
    { lineWidth: 0 },
  );
}
