import type { OutputFile, SiteFacts } from '../../../../model/model.ts';
import { escapeText } from '../../../../text/escape-text.ts';
import { startTag, voidTag } from '../../tag.ts';
import { aroundQuery, type HostModel } from './host-model.ts';

/**
 * What GitHub Pages takes: `.nojekyll`, without which folders with a dot or underscore vanish, and a
 * page in place of each redirect, as it knows neither redirects nor headers.
 */
export function githubPagesFiles({ base, redirects }: HostModel): OutputFile[] {
  const pages = redirects.map((redirect) => ({
    path: fileFor(redirect.from.slice(base.length)),
    content: redirectPage(redirect),
  }));
  return [{ path: '.nojekyll', content: '' }, ...pages];
}

/** The file that is shown at a path: addresses with an ending or a slash are those of folders. */
function fileFor(path: string): string {
  const name = decodeURI(path).slice(1);
  if (/\.html?$/.test(name)) return name;
  if (/\/$|\.[^/]*$/.test(name)) return `${name.replace(/\/$/, '')}/index.html`;
  return `${name}.html`;
}

/** A page that leads elsewhere at once, and says so to search engines and to people. */
function redirectPage({ to }: SiteFacts['redirects'][number]): string {
  const refresh = voidTag('meta', { 'http-equiv': 'refresh', content: `0; url=${to}` });
  const head = [
    '<meta charset="utf-8"/>',
    ...leadOn(to, refresh),
    voidTag('meta', { name: 'robots', content: 'noindex' }),
    voidTag('link', { rel: 'canonical', href: to }),
    `<title>${escapeText(to)}</title>`,
  ];
  return `<!doctype html>\n<html lang="en"><head>${head.join('')}</head><body>${startTag('a', { href: to })}${escapeText(to)}</a></body></html>\n`;
}

/** With a script, the query of the request goes along. */
function leadOn(to: string, refresh: string): string[] {
  const parts = aroundQuery(to)?.map((part) => JSON.stringify(part).replaceAll('<', '\\u003c'));
  if (!parts) return [refresh];
  const script = `location.replace(${parts.join('+location.search+')})`;
  return [`<script>${script}</script>`, `<noscript>${refresh}</noscript>`];
}
