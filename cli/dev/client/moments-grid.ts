import { FIGURES_STYLE } from '../figures-style.ts';
import { PARAMETERS, type PageEntry, type PageMoment } from '../protocol.ts';
import { element } from './build-element.ts';
import { seenAs } from './preview-address.ts';
import { sheetOf } from './sheet-of.ts';
import { describeMoment, nowOf } from './timeline-slider.ts';

const STYLE = `${FIGURES_STYLE}
.page { aspect-ratio: 4 / 5; overflow: hidden; background: #fff; container-type: inline-size; }
iframe { inline-size: 1280px; block-size: 1600px; scale: calc(100cqi / 1280px); transform-origin: 0 0; }
`;

/**
 * Shows a page side by side, to be agreed upon or printed: as it is now and at each of its moments, or in
 * the variants that the address names.
 */
export function showMoments({ path, title, moments, absence }: PageEntry): void {
  document.adoptedStyleSheets = [sheetOf(STYLE)];
  document.title = `${title}: all moments`;
  const variants = seenAs(PARAMETERS.moments)
    .split(',')
    .filter((one) => one.includes(':'));
  const views =
    variants.length > 0 ? variants.map(asVariant) : [nowOf(absence), ...moments].map(atMoment);
  const figures = views.map((view) => element('li', figureOf(path, view)));
  document.body.replaceChildren(element('main', element('h1', title), element('ol', ...figures)));
}

/** One of the ways to see a page that are shown side by side. */
interface PageView {
  words: string;
  query: Readonly<Record<string, string>>;
}

function atMoment(moment: PageMoment): PageView {
  return { words: describeMoment(moment), query: moment.at ? { [PARAMETERS.at]: moment.at } : {} };
}

function asVariant(address: string): PageView {
  return { words: address.replace(':', ': '), query: { [PARAMETERS.variant]: address } };
}

function figureOf(path: string, { words, query: own }: PageView): HTMLElement {
  const query = new URLSearchParams({ [PARAMETERS.framed]: '', ...own });
  const frame = element('iframe', { src: `${encodeURI(path)}?${query}`, title: words });
  const here = `${encodeURI(path)}?${new URLSearchParams(own)}`;
  const link = own[PARAMETERS.variant] && element('a', { href: here }, 'Change this variant');
  const caption = element('figcaption', words, link && ' ', link);
  return element('figure', caption, element('div.page', frame));
}
