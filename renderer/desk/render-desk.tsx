import { renderToStaticMarkup } from 'react-dom/server';
import { interfaceStyles } from '../generated/styles.ts';
import { tokenStyles } from '../phases/7-render/page-styles.ts';
import { allRules } from '../phases/7-render/style-rules.ts';
import type { Desk, DeskBrand, DeskPage } from './desk-facts.ts';
import { ErasePage, LeadPage } from './lead-page.tsx';
import { addressOf, ListPage } from './list-page.tsx';
import { SignInPage, TrailPage, WordsPage } from './other-pages.tsx';
import { Act, ZoneContext } from './parts.tsx';
import { deskPaths } from './paths.ts';
import { ReportPage } from './report-page.tsx';
import { TargetsPage } from './targets-page.tsx';

/** The style sheet of the desk in the colours of a site. */
export function deskStyles({ colors = {} }: DeskBrand): string {
  const css = ['ui', 'form', 'desk'].map((name) => allRules(interfaceStyles[name] ?? [])).join('');
  return tokenStyles({ colors }, css, new Set()) + css;
}

/** A page of the desk as a document of its own, complete without a script. */
export function renderDesk(desk: Desk, page: DeskPage): string {
  const html = renderToStaticMarkup(
    <html lang="en" dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${titleOf(page)} – ${desk.site}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet */}
        <style dangerouslySetInnerHTML={{ __html: deskStyles(desk) }} />
      </head>
      <body className="desk">
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Header desk={desk} page={page} />
        <main className="wrap desk-main" id="main" data-background="alt" tabIndex={-1}>
          <ZoneContext value={desk.zone}>
            <Content desk={desk} page={page} />
          </ZoneContext>
        </main>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

function titleOf(page: DeskPage): string {
  switch (page.kind) {
    case 'list':
      return page.filter.which === 'quarantined' ? 'Quarantine' : 'Leads';
    case 'lead':
      return page.title;
    case 'erase':
      return 'Erase';
    case 'report':
      return 'Report';
    case 'targets':
      return 'Targets';
    case 'trail':
      return 'Audit trail';
    case 'sign-in':
      return 'Sign in';
    case 'words':
      return page.title;
  }
}

function Content({ desk: { token }, page }: { desk: Desk; page: DeskPage }) {
  switch (page.kind) {
    case 'list':
      return <ListPage {...page} />;
    case 'lead':
      return <LeadPage lead={page} token={token} />;
    case 'erase':
      return <ErasePage page={page} token={token} />;
    case 'report':
      return <ReportPage {...page} />;
    case 'targets':
      return <TargetsPage {...page} token={token} />;
    case 'trail':
      return <TrailPage {...page} />;
    case 'sign-in':
      return <SignInPage {...page} />;
    case 'words':
      return <WordsPage {...page} />;
  }
}

function Header({ desk, page }: { desk: Desk; page: DeskPage }) {
  const isQuarantine = page.kind === 'list' && page.filter.which === 'quarantined';
  const links: [label: string, href: string, isCurrent: boolean][] = [
    ['Leads', deskPaths.list, page.kind === 'list' && !isQuarantine],
    ['Quarantine', addressOf(deskPaths.list, { which: 'quarantined' }), isQuarantine],
    ['Report', deskPaths.report, page.kind === 'report'],
    ['Targets', deskPaths.targets, page.kind === 'targets'],
    ['Audit trail', deskPaths.trail, page.kind === 'trail'],
  ];
  return (
    <header className="desk-header" data-background="dark">
      <div className="wrap desk-header__row">
        <p className="desk-brand">{desk.site}</p>
        {desk.actor !== undefined && (
          <nav aria-label="Leads" className="desk-nav">
            {links.map(([label, href, isCurrent]) => (
              <a key={label} href={href} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
        )}
        {desk.canSignOut && (
          <Act to={deskPaths.signOut} token={desk.token} label="Sign out" style="quiet" />
        )}
      </div>
    </header>
  );
}
