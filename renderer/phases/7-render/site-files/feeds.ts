import type { OutputFile, SiteFacts } from '../../../model/model.ts';
import { required } from '../../../model/required.ts';
import { compare } from '../../../text/compare-text.ts';
import { escapeText } from '../../../text/escape-text.ts';
import type { FeedEntry, PageRecord } from './page-record.ts';

/** Readers fetch a feed again and again, and want what is new. */
const MOST_ENTRIES = 20;

/** The feeds of a site, newest articles first, as Atom; RFC 4287. */
export function feedFiles(pages: readonly PageRecord[], site: SiteFacts): OutputFile[] {
  const articles = pages.flatMap(({ entry, noindex, canonical }) =>
    entry && (!noindex || site.isPreview) ? [{ ...entry, address: canonical }] : [],
  );
  const feeds = Map.groupBy(articles.sort(byDay), ({ feed }) => feed);
  return [...feeds].sort().map(([path, entries]) => ({
    path: path.slice(1),
    content: writeFeed(path, entries.slice(0, MOST_ENTRIES), site),
  }));
}

type Entry = FeedEntry & { address: string };

function writeFeed(path: string, entries: readonly Entry[], { name, url }: SiteFacts): string {
  const updated = required(entries.map(lastDay).sort().at(-1), `An article of ${path}`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title>${escapeText(name)}</title>
  <id>${escapeText(url + path)}</id>
  <link rel="self" type="application/atom+xml" href="${escapeText(url + path)}"/>
  <link href="${escapeText(url + path.slice(0, path.lastIndexOf('/') + 1).replace(/(?<=.)\/$/, ''))}"/>
  <updated>${midnight(updated)}</updated>
  <author><name>${escapeText(name)}</name></author>
${entries.map(writeEntry).join('')}</feed>
`;
}

function writeEntry(entry: Entry): string {
  const { title, description, date, author, tags, address } = entry;
  const categories = tags.map((tag) => `    <category term="${escapeText(tag)}"/>\n`);
  return `  <entry>
    <title>${escapeText(title)}</title>
    <id>${escapeText(address)}</id>
    <link href="${escapeText(address)}"/>
    <published>${midnight(date)}</published>
    <updated>${midnight(lastDay(entry))}</updated>
${author ? `    <author><name>${escapeText(author)}</name></author>\n` : ''}${categories.join('')}    <summary>${escapeText(description)}</summary>
  </entry>
`;
}

function lastDay({ date, updated = date }: Entry): string {
  return updated > date ? updated : date;
}

/** A day as an RFC 3339 moment, at any hour. */
function midnight(day: string): string {
  return `${day}T00:00:00Z`;
}

function byDay(a: Entry, b: Entry): number {
  return compare(b.date, a.date) || compare(a.address, b.address);
}
