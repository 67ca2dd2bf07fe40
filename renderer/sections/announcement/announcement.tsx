import type { SectionProps } from '../../registry/type-facts.ts';
import { Icon, Link } from '../../ui/elements.tsx';
import { InlineScript } from '../../ui/inline-script.tsx';
import { usePage } from '../../ui/page-context.ts';
import { useSection } from '../../ui/section-context.ts';

/**
 * A bar with one line. Its script decides before anything is painted, so that nothing moves. A bar
 * that is for later waits for it, any other shows without; it cannot be closed then.
 */
export function Announcement({ section }: SectionProps<'announcement'>) {
  const { icon, text, link, from, until, dismissible = true } = section;
  const { strings } = usePage();
  const { id, root } = useSection();
  return (
    <>
      <aside
        {...root}
        id={id}
        data-section={section.type}
        data-background={section.background ?? 'dark'}
        data-from={from && Date.parse(from)}
        data-until={until && Date.parse(until)}
        className="announcement"
        aria-label={strings.notices}
        hidden={from !== undefined}
      >
        <div className="announcement__row wrap">
          <p className="announcement__line">
            {icon && <Icon name={icon} />}
            <span>
              {text} {link && <Link {...link}>{link.label}</Link>}
            </span>
          </p>
          {dismissible && (
            <button type="button" className="announcement__close" hidden>
              <Icon name="x" />
              <span className="visually-hidden">{strings.close}</span>
            </button>
          )}
        </div>
      </aside>
      {(from || until || dismissible) && <InlineScript name="show-in-time" />}
    </>
  );
}
