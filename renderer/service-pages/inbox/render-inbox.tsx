import { pageStyles, renderServicePage, type ServicePage } from '../service-page.tsx';
import type { Inbox, InboxPage } from './inbox-facts.ts';
import { ErasePage, LeadPage } from './lead-page.tsx';
import { filteredAddress, ListPage } from './list-page.tsx';
import { SignInPage, TrailPage, WordsPage } from './other-pages.tsx';
import { Act, ZoneContext } from './parts.tsx';
import { inboxPaths } from './paths.ts';
import { PeoplePage } from './people-page.tsx';
import { ReportPage } from './report-page.tsx';
import { ForgottenPage, JoinPage, StudioHomePage, StudioSignInPage } from './studio-pages.tsx';
import { studioPaths } from './studio-paths.ts';
import { TargetsPage } from './targets-page.tsx';

/** A page of the lead inbox as a document of its own, complete without a script. */
export function renderInbox(inbox: Inbox, page: InboxPage): ServicePage {
  return renderServicePage({
    locale: 'en',
    dir: 'ltr',
    title: `${titleOf(page)} – ${inbox.site}`,
    name: 'inbox',
    style: pageStyles(inbox, 'inbox'),
    script: inbox.script,
    children: (
      <>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Header inbox={inbox} page={page} />
        <main className="wrap inbox-main" id="main" data-background="alt" tabIndex={-1}>
          <ZoneContext value={inbox.zone}>
            <Content inbox={inbox} page={page} />
          </ZoneContext>
        </main>
      </>
    ),
  });
}

function titleOf(page: InboxPage): string {
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

function Content({ inbox: { token, rights }, page }: { inbox: Inbox; page: InboxPage }) {
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

function Header({ inbox, page }: { inbox: Inbox; page: InboxPage }) {
  const links = inbox.rights ? studioLinks(inbox.rights, page) : inboxLinks(inbox, page);
  return (
    <header className="inbox-header" data-background="dark">
      <div className="wrap inbox-header__row">
        <p className="inbox-brand">{inbox.site}</p>
        {inbox.actor !== undefined && (
          <nav aria-label={inbox.rights ? 'Studio' : 'Leads'} className="inbox-nav">
            {links.map(([label, href, isCurrent]) => (
              <a key={label} href={href} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </a>
            ))}
          </nav>
        )}
        {inbox.canSignOut && (
          <Act
            to={inbox.rights ? studioPaths.signOut : inboxPaths.signOut}
            token={inbox.token}
            label="Sign out"
            style="quiet"
          />
        )}
      </div>
    </header>
  );
}

function studioLinks(rights: readonly string[], { kind }: InboxPage): NavLink[] {
  const links: (NavLink | false)[] = [
    ['Studio', studioPaths.home, kind === 'studio'],
    rights.includes('write') && ['Edit the site', studioPaths.edit, false],
    rights.includes('leads') && ['Leads', inboxPaths.list, false],
    rights.includes('people') && ['People', studioPaths.people, kind === 'people'],
  ];
  return links.filter((link) => link !== false);
}

function inboxLinks({ isInStudio }: Inbox, page: InboxPage): NavLink[] {
  const isQuarantine = page.kind === 'list' && page.filter.which === 'quarantined';
  const home: NavLink[] = isInStudio ? [['Studio', studioPaths.home, false]] : [];
  return [
    ...home,
    ['Leads', inboxPaths.list, page.kind === 'list' && !isQuarantine],
    ['Quarantine', filteredAddress(inboxPaths.list, { which: 'quarantined' }), isQuarantine],
    ['Report', inboxPaths.report, page.kind === 'report'],
    ['Targets', inboxPaths.targets, page.kind === 'targets'],
    ['Audit trail', inboxPaths.trail, page.kind === 'trail'],
  ];
}
