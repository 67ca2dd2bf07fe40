import type { ReactNode } from 'react';
import type { SectionOf } from '../../registry/type-facts.ts';
import { Icon, Link } from '../../ui/elements.tsx';
import { usePage, usePath, useTranslations } from '../../ui/page-context.ts';

type Header = SectionOf<'header'>;

interface SubmenuProps {
  label: ReactNode;
  /** Of those of a group, one is open at a time. */
  group: string;
  className: string;
  children: ReactNode;
}

/** A name in the bar that opens a panel of links, without a script too. */
export function Submenu({ label, group, className, children }: SubmenuProps) {
  return (
    <details className="header__submenu" name={group} data-menu>
      <summary className={className}>
        {label} <Icon name="chevron-down" className="header__chevron" />
      </summary>
      <div className="header__panel">{children}</div>
    </details>
  );
}

export function SubmenuLinks({
  links,
}: {
  links: NonNullable<NonNullable<Header['links']>[number]['links']>;
}) {
  const path = usePath();
  return (
    <ul>
      {links.map(({ label, text, ...link }) => (
        <li key={label}>
          <Link {...link} className={link.href === path ? 'header__link--here' : undefined}>
            {label}
            {text && <span className="header__text">{text}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Each language in itself; the page's own is marked. */
export function LanguageLinks() {
  const page = usePage();
  return (
    <ul>
      {useTranslations().map(({ locale, label, href }) => (
        <li key={href}>
          <a
            href={href}
            hrefLang={locale}
            lang={locale}
            aria-current={locale === page.locale ? 'true' : undefined}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
