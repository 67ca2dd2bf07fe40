import type { OverlayProps } from '../../registry/type-facts.ts';
import { Button } from '../../ui/elements.tsx';
import { Island } from '../../ui/island.tsx';

/** A bar at the foot of the screen. Hidden until a script knows that the form is out of view. */
export function StickyBar({ overlay }: OverlayProps<'sticky-bar'>) {
  const { after = 0.5 } = overlay;
  return (
    <Island name="sticky-bar" component={Face} on="page" props={{ after }} slots={{ overlay }} />
  );
}

function Face({ overlay }: OverlayProps<'sticky-bar'>) {
  const { type, id, label, text, href, event } = overlay;
  return (
    <aside id={id} className="sticky-bar surface" aria-label={label} data-overlay={type} hidden>
      <div className="sticky-bar__row wrap">
        {text && <p className="sticky-bar__text">{text}</p>}
        <Button button={{ label, href, event }} />
      </div>
    </aside>
  );
}
