import type { SectionOf, SectionProps } from '../../registry/facts.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Link } from '../../ui/link.tsx';
import { usePage, usePath } from '../../ui/page-context.ts';
import { useSection } from '../../ui/section-context.ts';
import { MenuMark } from './menu-mark.tsx';

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
      className={classes('header', sticky && 'header--sticky')}
    >
      <div className="header__bar wrap">
        <Brand logo={logo} className="header__brand" />
        <Bar section={section} />
        {action && <Button button={action} className="header__action" />}
        <Menu section={section} />
      </div>
    </header>
  );
}

interface Part {
  section: SectionOf<'header'>;
}

function Bar({ section }: Part) {
  const { strings } = usePage();
  const path = usePath();
  if (!section.links) return null;
  return (
    <nav className="header__nav" aria-label={strings.mainNavigation}>
      <ul>
        {section.links.map(({ label, ...link }) => (
          <li key={label}>
            <Link
              {...link}
              className={classes('header__link', link.href === path && 'header__link--here')}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Menu({ section }: Part) {
  const { strings } = usePage();
  if (!section.links) return null;
  return (
    <details className="header__menu">
      <summary>
        <MenuMark />
        <span className="visually-hidden">{strings.menu}</span>
      </summary>
      <nav className="header__sheet" aria-label={strings.mainNavigation}>
        <ul>
          {section.links.map(({ label, ...link }) => (
            <li key={label}>
              <Link {...link}>{label}</Link>
            </li>
          ))}
        </ul>
        {section.action && <Button button={{ ...section.action, style: 'primary' }} />}
      </nav>
    </details>
  );
}
