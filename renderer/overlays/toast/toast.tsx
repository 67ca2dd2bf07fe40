import { fill } from '../../locale/fill.ts';
import type { OverlayOf, OverlayProps } from '../../registry/type-facts.ts';
import { Icon } from '../../ui/elements.tsx';
import { Island } from '../../ui/island.tsx';
import { usePage } from '../../ui/page-context.ts';

/**
 * Notices about other visitors. The region that screen readers follow is there from the start,
 * with the first notice ready but hidden: only a script can show one and take it away again.
 * Real registrations have no names that could be shown, so they have no notices.
 */
export function Toast({ overlay }: OverlayProps<'toast'>) {
  const { message, people, proof } = overlay;
  const { firstMs = 5000, everyMs = 12000, visibleMs = 3000, fadeMs = 300 } = overlay;
  if (proof.source === 'registrations') return null;
  return (
    <Island
      name="toast"
      component={Face}
      on="idle"
      props={{
        notices: people.map((person) => noticeFor(message, person)),
        firstMs,
        everyMs,
        visibleMs,
        fadeMs,
      }}
      slots={{ overlay }}
    />
  );
}

function Face({ overlay, notices }: OverlayProps<'toast'> & { notices: readonly string[] }) {
  const { type, id, icon = 'bell' } = overlay;
  const { strings } = usePage();
  return (
    <div id={id} className="toast" role="status" aria-label={strings.notices} data-overlay={type}>
      <div className="toast__card surface" hidden>
        <span className="toast__icon">
          <Icon name={icon} />
        </span>
        <p className="toast__message">{notices[0]}</p>
        <button type="button" className="toast__close" aria-label={strings.close}>
          <Icon name="x" />
        </button>
      </div>
    </div>
  );
}

type Person = OverlayOf<'toast'>['people'][number];

/** The notice about one person: [name], [role] and [location] of the message are filled in. */
function noticeFor(message: string, { name, role = '', location = '' }: Person): string {
  return fill(message.replace(/\[(name|role|location)\]/g, '{$1}'), { name, role, location });
}
