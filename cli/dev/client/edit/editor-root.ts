import barCss from '../bar.css';
import { element } from '../build-element.ts';
import { sheetOf } from '../sheet-of.ts';
import { STUDIO_HOME } from '../studio-home.ts';
import editCss from './edit.css';

/** Screens where the panel and the page fit beside each other. */
const WIDE = '(min-width: 1200px)';

/** Room for the panel there, beside the page and the list of problems. */
const BESIDE = `@media ${WIDE} { html body { margin-right: 404px; } site-preview { --beside: 404px; } }`;

export function hasRoomBeside(): boolean {
  return matchMedia(WIDE).matches;
}

/** The editor's own part of the screen, where no style or script of the page reaches it. */
export function editorRoot(kept: string, children: Node[], onTurn: (isOn: boolean) => void) {
  let isOn = false;
  const host = element('site-editor' as 'div', { lang: 'en', dir: 'ltr' });
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [sheetOf(barCss + editCss)];
  shadow.append(...children);
  const beside = sheetOf(BESIDE);
  const button = element(
    'button.edit',
    {
      'aria-pressed': 'false',
      title: 'Edit in the page (Alt+E)',
      click: () => turn(!isOn),
    },
    'Edit',
  );

  function turn(on: boolean): void {
    isOn = on;
    button.setAttribute('aria-pressed', String(on));
    const others = document.adoptedStyleSheets.filter((one) => one !== beside);
    document.adoptedStyleSheets = on ? [...others, beside] : others;
    sessionStorage.setItem(kept, String(on));
    if (on) {
      document.documentElement.append(host);
    } else {
      host.remove();
      button.focus();
    }
    onTurn(on);
  }

  return {
    host,
    button,
    isOn: () => isOn,
    turn,
    /** Turns on what was on before this page; a draft is there to be edited. */
    resume() {
      const wasOn = sessionStorage.getItem(kept) ?? String(STUDIO_HOME !== undefined);
      if (wasOn === 'true') queueMicrotask(() => turn(true));
    },
  };
}
