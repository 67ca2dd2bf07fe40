import { PARAMETERS } from '../protocol.ts';
import { element } from './build-element.ts';
import { passChangeOn } from './follow-page.ts';
import { seenAs } from './preview-address.ts';
import { sheetOf } from './sheet-of.ts';

/** The page in a frame. */
export interface Frame {
  /** The path that is shown in it. */
  path(): string;
  document(): Document | undefined;
  /** Passes a change on to it, or loads it anew where it runs no script. */
  changed(): void;
}

const STYLE = `
html { background: #dfe5e2; }
body { margin: 0; display: grid; justify-content: center; }
iframe { border: 0; block-size: 100dvh; inline-size: min(var(--width, 100vw), 100vw); background: #fff; }
`;

/** Shows this page in a frame: as wide as asked for, and without scripts where that is asked for. */
export function createFrame(onLoad: () => void): Frame {
  document.adoptedStyleSheets = [sheetOf(STYLE)];
  const address = new URL(location.href);
  address.searchParams.set(PARAMETERS.framed, '');
  const frame = element('iframe', { src: address.href, title: 'The page', load: onLoad });
  const width = Number(seenAs(PARAMETERS.width));
  if (width > 0) frame.style.setProperty('--width', `${width}px`);
  document.body.replaceChildren(frame);
  const isStill = seenAs(PARAMETERS.state) === 'no-script';
  return {
    path: () => frame.contentWindow?.location.pathname ?? location.pathname,
    document: () => frame.contentDocument ?? undefined,
    changed() {
      if (isStill) frame.contentWindow?.location.reload();
      else passChangeOn(frame);
    },
  };
}
