import { fill } from '../../locale/fill.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePage } from '../../ui/page-context.ts';
import type { OverlayOf, OverlayProps } from '../overlay-types.ts';

/**
 * Notices about other visitors. The region that screen readers follow is there from the start,
 * with the first notice ready but hidden: only a script can show one and take it away again.
 */
export function Toast({ overlay }: OverlayProps<'toast'>) {
  const { type, id, message, people, icon = 'bell', proof } = overlay;
  const { firstMs = 5000, everyMs = 12000, visibleMs = 3000, fadeMs = 300 } = overlay;
  const { strings } = usePage();
  return (
    <div
      id={id}
      className="toast"
      role="status"
      aria-label={strings.notices}
      data-overlay={type}
      data-source={proof.source}
      data-first-ms={firstMs}
      data-every-ms={everyMs}
      data-visible-ms={visibleMs}
      data-fade-ms={fadeMs}
      data-message={message}
      data-people={JSON.stringify(people.map(({ name, role, location }) => [name, role, location]))}
    >
      <div className="toast__card surface" hidden>
        <span className="toast__icon">
          <Icon name={icon} />
        </span>
        <p className="toast__message">{noticeFor(overlay)}</p>
        <button type="button" className="toast__close" aria-label={strings.close}>
          <Icon name="x" />
        </button>
      </div>
    </div>
  );
}

function noticeFor({ message, people }: OverlayOf<'toast'>): string {
  const { name = '', role = '', location = '' } = people[0] ?? {};
  return fill(message.replace(/\[(name|role|location)\]/g, '{$1}'), { name, role, location });
}
