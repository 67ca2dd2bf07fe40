import type { OverlayProps } from '../../registry/type-facts.ts';
import { Icon } from '../../ui/elements.tsx';
import { Island } from '../../ui/island.tsx';

/** A button at the lower corner. Hidden until a script knows that no form is in view. */
export function FloatingButton({ overlay }: OverlayProps<'floating-button'>) {
  const { after = 1 } = overlay;
  return (
    <Island
      name="floating-button"
      component={Face}
      on="page"
      props={{ after }}
      slots={{ overlay }}
    />
  );
}

function Face({ overlay }: OverlayProps<'floating-button'>) {
  const { type, id, label, icon, href, event = 'cta_click' } = overlay;
  return (
    <aside aria-label={label}>
      <a
        id={id}
        href={href}
        className="button floating-button"
        data-overlay={type}
        data-event={event}
        hidden
      >
        {icon && <Icon name={icon} />}
        <span>{label}</span>
      </a>
    </aside>
  );
}
