import { renderToStaticMarkup } from 'react-dom/server';
import { interfaceStyles } from '../generated/styles.ts';
import { tokenStyles } from '../phases/7-render/page-styles.ts';
import { allRules } from '../phases/7-render/style-rules.ts';
import type { Desk, DeskBrand, DeskPage } from './desk-facts.ts';
import { ErasePage, LeadPage } from './lead-page.tsx';
import { filteredAddress, ListPage } from './list-page.tsx';
import { SignInPage, TrailPage, WordsPage } from './other-pages.tsx';
import { Act, ZoneContext } from './parts.tsx';
import { deskPaths } from './paths.ts';
import { PeoplePage } from './people-page.tsx';
import { ReportPage } from './report-page.tsx';
import { ForgottenPage, JoinPage, StudioHomePage, StudioSignInPage } from './studio-pages.tsx';
import { studioPaths } from './studio-paths.ts';
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
        {desk.script && <script src={desk.script} defer />}
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
    case 'studio':
      return 'Studio';
    case 'people':
      return 'People';
    case 'studio-sign-in':
      return 'Sign in';
    case 'join':
    case 'forgotten':
      return 'Password';
    case 'words':
      return page.title;
  }
}

function Content({ desk: { token, rights }, page }: { desk: Desk; page: DeskPage }) {
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
    case 'studio':
      return <StudioHomePage page={page} token={token} />;
    case 'people':
      return <PeoplePage page={page} token={token} />;
    case 'studio-sign-in':
      return <StudioSignInPage {...page} />;
    case 'join':
      return <JoinPage {...page} />;
    case 'forgotten':
      return <ForgottenPage />;
    case 'words':
      return <WordsPage {...page} isInStudio={rights !== undefined} />;
  }
}

type NavLink = [label: string, href: string, isCurrent: boolean];

function Header({ desk, page }: { desk: Desk; page: DeskPage }) {
  const links = desk.rights ? studioLinks(desk.rights, page) : deskLinks(desk, page);
  return (
    <header className="desk-header" data-background="dark">
      <div className="wrap desk-header__row">
        <p className="desk-brand">{desk.site}</p>
        {desk.actor !== undefined && (
          <nav aria-label={desk.rights ? 'Studio' : 'Leads'} className="desk-nav">
            {links.map(([label, href, isCurrent]) => (
              <a key={label} href={href} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
        )}
        {desk.canSignOut && (
          <Act
            to={desk.rights ? studioPaths.signOut : deskPaths.signOut}
            token={desk.token}
            label="Sign out"
            style="quiet"
          />
        )}
      </div>
    </header>
  );
}

function studioLinks(rights: readonly string[], { kind }: DeskPage): NavLink[] {
  const links: (NavLink | false)[] = [
    ['Studio', studioPaths.home, kind === 'studio'],
    rights.includes('write') && ['Edit the site', studioPaths.edit, false],
    rights.includes('leads') && ['Leads', deskPaths.list, false],
    rights.includes('people') && ['People', studioPaths.people, kind === 'people'],
  ];
  return links.filter((link) => link !== false);
}

function deskLinks({ isInStudio }: Desk, page: DeskPage): NavLink[] {
  const isQuarantine = page.kind === 'list' && page.filter.which === 'quarantined';
  const home: NavLink[] = isInStudio ? [['Studio', studioPaths.home, false]] : [];
  return [
    ...home,
    ['Leads', deskPaths.list, page.kind === 'list' && !isQuarantine],
    ['Quarantine', filteredAddress(deskPaths.list, { which: 'quarantined' }), isQuarantine],
    ['Report', deskPaths.report, page.kind === 'report'],
    ['Targets', deskPaths.targets, page.kind === 'targets'],
    ['Audit trail', deskPaths.trail, page.kind === 'trail'],
  ];
}
