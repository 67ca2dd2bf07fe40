import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { Brand } from '../../ui/brand.tsx';
import { classes } from '../../ui/classes.ts';
import { Button, Icon, Link } from '../../ui/elements.tsx';
import { usePage, usePath, useTranslations } from '../../ui/page-context.ts';
import { useSection } from '../../ui/section-context.ts';
import { LanguageLinks, Submenu, SubmenuLinks } from './submenu.tsx';

/** The bar at the top of the page. On small screens the links wait in a native menu. */
export function Header({ section }: SectionProps<'header'>) {
  const { logo, action, sticky = true } = section;
  const { root } = useSection();
  return (
    <header
      {...root}
      id={section.id}
      data-section="header"
      data-background={section.background ?? 'header'}
      className={classes(
        'header',
        sticky && 'header--sticky',
        isTight(logo.label) && 'header--long',
        action && isTight(logo.label, action.label) && 'header--tight',
      )}
    >
      <div className="header__bar wrap">
        <Brand logo={logo} isOnDark={section.background === 'dark'} className="header__brand" />
        <Bar section={section} />
        <Languages />
        {action && <Button button={action} className="header__action" />}
        <Menu section={section} />
      </div>
    </header>
  );
}

/** Letters of a name's longest word, and that of a button beside it, which fit on a phone. */
const MOST_LETTERS = 20;

function isTight(...texts: string[]): boolean {
  const longest = texts.map((text) => Math.max(...text.split(/\s+/).map((word) => word.length)));
  return longest.reduce((sum, length) => sum + length) > MOST_LETTERS;
}

interface Part {
  section: SectionOf<'header'>;
}

function Bar({ section }: Part) {
  const { strings } = usePage();
  const path = usePath();
  const { id } = useSection();
  if (!section.links) return null;
  return (
    <nav className="header__nav" aria-label={strings.mainNavigation}>
      <ul>
        {section.links.map(({ label, href, links, ...link }) => (
          <li key={label}>
            {links && (
              <Submenu label={label} group={`${id}-bar`} className="header__link">
                <SubmenuLinks links={links} />
              </Submenu>
            )}
            {href && !links && (
              <Link
                {...link}
                href={href}
                className={classes('header__link', href === path && 'header__link--here')}
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Languages() {
  const { locale, strings } = usePage();
  const { id } = useSection();
  if (useTranslations().length === 0) return null;
  return (
    <Submenu
      label={<LanguageName code={locale} label={strings.language} />}
      group={`${id}-bar`}
      className="header__link header__language"
    >
      <LanguageLinks />
    </Submenu>
  );
}

function LanguageName({ code, label }: { code: string; label: string }) {
  return (
    <>
      <Icon name="globe" />
      <span className="visually-hidden">{label}: </span>
      <span>{code.split('-')[0]?.toUpperCase()}</span>
    </>
  );
}

function Menu({ section }: Part) {
  const { strings } = usePage();
  const { id } = useSection();
  const { links, action } = section;
  const isTranslated = useTranslations().length > 0;
  if (!links) return null;
  return (
    <details className="header__menu" data-menu>
      <summary>
        <MenuMark />
        <span className="visually-hidden">{strings.menu}</span>
      </summary>
      <nav className="header__sheet" aria-label={strings.mainNavigation}>
        <ul>
          {links.map(({ label, href, links: inner, ...link }) => (
            <li key={label}>
              {inner && (
                <details className="header__fold" name={`${id}-sheet`}>
                  <summary>
                    {label} <Icon name="chevron-down" />
                  </summary>
                  <SubmenuLinks links={inner} />
                </details>
              )}
              {href && !inner && (
                <Link {...link} href={href}>
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ul>
        {isTranslated && (
          <div className="header__languages">
            <LanguageLinks />
          </div>
        )}
        {action && <Button button={{ ...action, style: 'primary' }} />}
      </nav>
    </details>
  );
}

/** Two lines that become a cross while the menu is open. */
function MenuMark() {
  return (
    <svg className="menu-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path className="menu-mark__first" d="M4 9h16" />
      <path className="menu-mark__second" d="M4 15h16" />
    </svg>
  );
}
