import { FIGURES_STYLE } from '../figures-style.ts';
import { PARAMETERS, type PageEntry, type PageMoment } from '../protocol.ts';
import { element } from './build-element.ts';
import { sheetOf } from './sheet-of.ts';
import { describeMoment, NOW } from './timeline-slider.ts';

const STYLE = `${FIGURES_STYLE}
.page { aspect-ratio: 4 / 5; overflow: hidden; background: #fff; container-type: inline-size; }
iframe { inline-size: 1280px; block-size: 1600px; scale: calc(100cqi / 1280px); transform-origin: 0 0; }
`;

/** Shows a page as it is now and at each of its moments, side by side, to be agreed upon or printed. */
export function showMoments({ path, title, moments }: PageEntry): void {
  document.adoptedStyleSheets = [sheetOf(STYLE)];
  document.title = `${title}: all moments`;
  const figures = [NOW, ...moments].map((moment) => element('li', figureOf(path, moment)));
  document.body.replaceChildren(element('main', element('h1', title), element('ol', ...figures)));
}

function figureOf(path: string, moment: PageMoment): HTMLElement {
  const query = new URLSearchParams({ [PARAMETERS.framed]: '' });
  if (moment.at) query.set(PARAMETERS.at, moment.at);
  const words = describeMoment(moment);
  const frame = element('iframe', { src: `${encodeURI(path)}?${query}`, title: words });
  return element('figure', element('figcaption', words), element('div.page', frame));
}
