import { PARAMETERS, type Problem, type SiteState } from '../protocol.ts';
import css from './bar.css';
import { element } from './build-element.ts';
import { hostOf } from './edit/ask-host.ts';
import { hasRoomBeside } from './edit/editor-root.ts';
import type { PageEditor } from './edit/page-editor.ts';
import { createPageSwitcher } from './page-switcher.ts';
import { countChanges, seenAs, takeChosen } from './preview-address.ts';
import { createOverlay, describeCount, type Ways } from './problems-overlay.ts';
import { sheetOf } from './sheet-of.ts';
import { DRAFT_OWNER, STUDIO_HOME } from './studio-home.ts';
import { type Experiments, focusChosen, visitorPanel } from './visitor-panel.ts';

/** The preview's own part of the screen. */
export interface Bar {
  update(state: SiteState, path: string, experiments: Experiments): void;
  connection(words: string): void;
}

/** The key in the session storage for the open part of the bar. */
const KEPT = 'preview';

/**
 * Puts the bar and the overlay on the page, where no style or script of the page reaches them. `editor`
 * is there where the page can be edited.
 */
export function createBar(
  token: string,
  editor?: Pick<PageEditor, 'button' | 'goTo' | 'fix'>,
): Bar {
  const host = element('site-preview' as 'div', { lang: 'en', dir: 'ltr' });
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheetOf(css)];
  const badge = element('button.badge', {
    'aria-expanded': 'false',
    click: () => overlay.toggle(),
  });
  const isEditing = () => editor?.button.ariaPressed === 'true';
  const overlay = createOverlay(token, badge, () => !isEditing() || hasRoomBeside());
  editor?.button.addEventListener('click', overlay.giveWay);
  const switcher = createPageSwitcher();
  const pages = disclosure('pages', 'Pages', switcher.root, () => switcher.focus());
  const visitor = element('div');
  const view = disclosure('view', 'View', visitor);
  pages.button.addEventListener('click', () => view.close());
  view.button.addEventListener('click', () => pages.close());
  const news = element('span.news', { role: 'status' });
  const home = STUDIO_HOME
    ? element('a.home', { href: STUDIO_HOME }, `Draft of ${DRAFT_OWNER}`)
    : undefined;
  const controls = [home, pages.button, view.button, editor?.button, badge, news];
  root.append(
    overlay.root,
    element(
      'aside.bar',
      { 'aria-label': 'Preview' },
      pages.panel,
      view.panel,
      element('div.row', ...controls, hideButton(host)),
    ),
  );
  document.documentElement.append(host);
  let shown = '';
  const past = pagesThen(token);

  return {
    update(state, path, experiments) {
      // Errors come first.
      const worst = state.problems[0]?.severity;
      badge.textContent = describeCount(
        state.problems.filter(({ severity }) => severity === worst),
      );
      badge.dataset.worst = worst ?? 'none';
      badge.disabled = worst === undefined;
      const own = state.pages.find((page) => page.path === path);
      overlay.update(ownFirst(state.problems, own?.file), waysWith(editor));
      pages.label(path);
      const changes = countChanges();
      view.label(changes > 0 ? `View (${changes})` : 'View');
      const { pages: all, claims, locales } = state;
      const now = JSON.stringify([all, claims, locales, path, experiments]);
      // Do not disturb work in an open panel.
      if (now === shown) return;
      shown = now;
      void (past ?? Promise.resolve(all)).then((pages) => switcher.update(pages, path));
      visitor.replaceChildren(visitorPanel(state, experiments, own));
      focusChosen(visitor, takeChosen());
    },
    connection(words) {
      news.textContent = words;
    },
  };
}

/** The pages of the version that is looked at, where that is an earlier one. */
function pagesThen(token: string): Promise<SiteState['pages']> | undefined {
  if (!seenAs(PARAMETERS.version)) return undefined;
  const { pathname, search: query } = location;
  return hostOf(token).ask('pages', { path: decodeURIComponent(pathname), query });
}

/** What the editor, where there is one, can do about problems. */
function waysWith(editor: Pick<PageEditor, 'goTo' | 'fix'> | undefined): Ways {
  return {
    to({ file, pointer, pages }) {
      if (!editor || (pointer === '' && !IN_PANEL.test(file))) return undefined;
      return () => editor.goTo(file, pointer, pages);
    },
    fix: editor?.fix,
  };
}

/** Files that the panel shows even where they cannot be read. */
const IN_PANEL = /\.(?:ya?ml|md)$/;

/** Of all errors, those of the page that is looked at; then the other ones, then warnings. */
function ownFirst(problems: readonly Problem[], file: string | undefined): Problem[] {
  const rank = (problem: Problem) =>
    (problem.severity === 'error' ? 0 : 2) + (problem.file === file ? 0 : 1);
  return problems.toSorted((one, other) => rank(one) - rank(other));
}

/** A button with a panel above it; Escape closes it. The next page of the tab has it open, too. */
function disclosure(name: string, label: string, content: HTMLElement, onOpen?: () => void) {
  const id = `panel-${name}`;
  const panel = element(
    'div.panel',
    { id, hidden: true, role: 'group', 'aria-label': label },
    content,
  );
  const button = element(
    'button',
    { class: name, 'aria-controls': id, click: () => show(panel.hidden === true) },
    label,
  );
  // On a page that has it open from the start, nothing has the focus.
  for (const part of [panel, button, document.body]) {
    part.addEventListener('keydown', (event) => {
      const isForPage = part === document.body && event.target !== part;
      if ((event as KeyboardEvent).key !== 'Escape' || panel.hidden || isForPage) return;
      event.stopPropagation();
      show(false);
      button.focus();
    });
  }

  function show(isOpen: boolean, isAgain = false): void {
    panel.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) sessionStorage.setItem(KEPT, name);
    else if (sessionStorage.getItem(KEPT) === name) sessionStorage.removeItem(KEPT);
    if (isOpen && !isAgain) onOpen?.();
  }
  // The visitor panel stays open for the next choice; the page switcher is done.
  show(name === 'view' && sessionStorage.getItem(KEPT) === name, true);
  return {
    panel,
    button,
    close: () => show(false),
    label: (text: string) => {
      button.textContent = text;
    },
  };
}

/** Takes the bar away until the page is loaded again. */
function hideButton(host: HTMLElement): HTMLElement {
  return element(
    'button.hide',
    {
      'aria-label': 'Hide the bar until the page is loaded again',
      click: () => host.remove(),
    },
    '×',
  );
}
