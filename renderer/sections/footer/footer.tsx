import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { Brand } from '../../ui/brand.tsx';
import { Icon, Link, Links } from '../../ui/elements.tsx';
import { FormCard } from '../../ui/form/form-card.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { usePage } from '../../ui/page-context.ts';
import { useSection } from '../../ui/section-context.ts';

/** The foot of the page: the company, its links and the legal notes. */
export function Footer({ section }: SectionProps<'footer'>) {
  const { background = 'dark', logo, text, contact, social, columns, form, legal, links } = section;
  const { id, root } = useSection();
  return (
    <footer
      {...root}
      id={section.id}
      data-section="footer"
      data-background={background}
      className="footer"
    >
      <div className="wrap">
        {(logo || text || contact || social || columns || form) && (
          <div className="footer__top">
            <div className="footer__about">
              {logo && <Brand logo={logo} isOnDark={background === 'dark'} />}
              {text && <Markdown text={text} className="footer__text" />}
              <Links links={contact} className="footer__contact" />
              <Social profiles={social} />
            </div>
            <Columns columns={columns} />
            {form && (
              <div className="footer__form">
                {form.title && <p className="footer__heading">{form.title}</p>}
                <FormCard form={{ ...form, title: undefined }} id={`${id}-form`} place="section" />
              </div>
            )}
          </div>
        )}
        <div className="footer__legal">
          <p>{legal}</p>
          <Links links={links} />
        </div>
      </div>
    </footer>
  );
}

function Social({ profiles }: { profiles: SectionOf<'footer'>['social'] }) {
  if (!profiles) return null;
  return (
    <ul className="footer__social">
      {profiles.map(({ label, href, icon }) => (
        <li key={href}>
          <Link href={href}>
            <Icon name={icon} />
            <span className="visually-hidden">{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Columns({ columns }: { columns: SectionOf<'footer'>['columns'] }) {
  const { strings } = usePage();
  if (!columns) return null;
  return (
    <nav className="footer__columns" aria-label={strings.footerNavigation}>
      {columns.map((column) => (
        <div key={column.heading}>
          <p className="footer__heading">{column.heading}</p>
          <Links links={column.links} />
        </div>
      ))}
    </nav>
  );
}
