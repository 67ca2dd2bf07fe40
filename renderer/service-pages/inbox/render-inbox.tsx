import type { ComponentType } from 'react';
import { pageStyles, renderServicePage, type ServicePage } from '../service-page.tsx';
import type { Inbox, InboxPage } from './inbox-facts.ts';
import { ErasePage, LeadPage } from './lead-page.tsx';
import { filteredAddress, ListPage } from './list-page.tsx';
import { SignInPage, TrailPage, WordsPage } from './other-pages.tsx';
import { Act, InboxContext } from './parts.tsx';
import { inboxPaths } from './paths.ts';
import { PeoplePage } from './people-page.tsx';
import { ReportPage } from './report-page.tsx';
import { ForgottenPage, JoinPage, StudioHomePage, StudioSignInPage } from './studio-pages.tsx';
import { studioPaths } from './studio-paths.ts';
import { TargetsPage } from './targets-page.tsx';

/** A page of the lead inbox as a document of its own, complete without a script. */
export function renderInbox<Kind extends InboxPage['kind']>(
  inbox: Inbox,
  page: PageOf<Kind> & { kind: Kind },
): ServicePage {
  const [title, Page] = pages[page.kind];
  return renderServicePage({
    locale: 'en',
    dir: 'ltr',
    title: `${typeof title === 'string' ? title : title(page)} – ${inbox.site}`,
    name: 'inbox',
    style: pageStyles(inbox, 'inbox'),
    script: inbox.script,
    children: (
      <InboxContext value={inbox}>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Header inbox={inbox} page={page} />
        <main className="wrap inbox-main" id="main" data-background="alt" tabIndex={-1}>
          <Page {...page} />
        </main>
      </InboxContext>
    ),
  });
}

type PageOf<Kind> = Extract<InboxPage, { kind: Kind }>;

/** What each page is called, and how it is shown. */
const pages: {
  [Kind in InboxPage['kind']]: [
    title: string | ((page: PageOf<Kind>) => string),
    Page: ComponentType<PageOf<Kind>>,
  ];
} = {
  list: [({ filter }) => (filter.which === 'quarantined' ? 'Quarantine' : 'Leads'), ListPage],
  lead: [({ title }) => title, LeadPage],
  erase: ['Erase', ErasePage],
  report: ['Report', ReportPage],
  targets: ['Targets', TargetsPage],
  trail: ['Audit trail', TrailPage],
  'sign-in': ['Sign in', SignInPage],
  studio: ['Studio', StudioHomePage],
  people: ['People', PeoplePage],
  'studio-sign-in': ['Sign in', StudioSignInPage],
  join: ['Password', JoinPage],
  forgotten: ['Password', ForgottenPage],
  words: [({ title }) => title, WordsPage],
};

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
