import {
  Heading,
  Icon,
  Island,
  Link,
  Markdown,
  markdownHeadings,
  Section,
  type SectionProps,
  usePath,
} from 'campaign-site';
import type { ReactNode } from 'react';
import type { DocsPageSection } from '../types.ts';
import { Search } from './search.tsx';

/** Fewer headings are seen at a glance. */
const FEWEST_HEADINGS = 2;
const NAVIGATION = 'manual';

/** A page of the manual. On small screens the navigation is a sheet that opens without a script. */
export function DocsPage({ section }: SectionProps<DocsPageSection>) {
  const { heading, lead, body, groups, index } = section;
  const headings = markdownHeadings(body).filter(({ level }) => level === 1);
  return (
    <Section section={section}>
      <div className="docs-page__columns">
        <div className="docs-page__side">
          <button type="button" className="docs-page__open" popoverTarget={NAVIGATION}>
            <Icon name="menu" /> Contents and search
          </button>
          <nav id={NAVIGATION} popover="auto" className="docs-page__nav" aria-label="Manual">
            {index && (
              <Island name="search" component={Search} on="interaction" props={{ index }} />
            )}
            <Groups groups={groups} />
          </nav>
        </div>
        <article className="docs-page__article">
          <header className="docs-page__head">
            <Trail groups={groups} />
            <Heading className="docs-page__title">{heading}</Heading>
            {lead && <p className="lead">{lead}</p>}
          </header>
          <Island
            name="code"
            component={Text}
            on="idle"
            props={{}}
            slots={{ text: <Markdown text={body} className="docs-page__body" isLinked /> }}
          />
          <Neighbours groups={groups} />
        </article>
        {headings.length >= FEWEST_HEADINGS && <OnThisPage headings={headings} />}
      </div>
    </Section>
  );
}

type Groups = DocsPageSection['groups'];
type Entry = Groups[number]['links'][number];

/** The text, whose code the island colours and lets be copied. */
function Text({ text }: { text: ReactNode }) {
  return text;
}

function Groups({ groups }: { groups: Groups }) {
  const path = usePath();
  return groups.map(({ label, links }) => (
    <div key={label} className="docs-page__group">
      <p className="docs-page__label">{label}</p>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a
              href={link.href}
              aria-current={link.href === path ? 'page' : isBelow(path, link) || undefined}
            >
              {link.label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Where a page stands that is no entry of the navigation itself. */
function Trail({ groups }: { groups: Groups }) {
  const path = usePath();
  const group = groups.find(({ links }) =>
    links.some((link) => link.href === path || isBelow(path, link)),
  );
  const above = group?.links.find((link) => isBelow(path, link));
  return (
    <p className="eyebrow docs-page__trail">
      {above ? <Link href={above.href}>{above.label}</Link> : group?.label}
    </p>
  );
}

/** The pages before and after this one, in the order of the navigation. */
function Neighbours({ groups }: { groups: Groups }) {
  const path = usePath();
  const all = groups.flatMap(({ links }) => links);
  const at = all.findIndex(({ href }) => href === path);
  if (at < 0) return null;
  const [previous, next] = [all[at - 1], all[at + 1]];
  return (
    <nav className="docs-page__neighbours" aria-label="Previous and next page">
      {previous && (
        <a href={previous.href} rel="prev">
          <span>Previous</span> {previous.label}
        </a>
      )}
      {next && (
        <a href={next.href} rel="next">
          <span>Next</span> {next.label}
        </a>
      )}
    </nav>
  );
}

function OnThisPage({ headings }: { headings: readonly { id: string; text: string }[] }) {
  return (
    <nav className="docs-page__contents" aria-label="On this page">
      <p className="docs-page__label">On this page</p>
      <ul>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function isBelow(path: string, { href }: Entry): boolean {
  return path.startsWith(`${href}/`);
}
