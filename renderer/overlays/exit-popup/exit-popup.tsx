import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { FormCard } from '../../ui/form-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Picture } from '../../ui/picture.tsx';
import { Points } from '../../ui/points.tsx';
import { useSection } from '../../ui/section-context.ts';
import type { OverlayOf, OverlayProps } from '../overlay-types.ts';

/** A dialog for visitors who are about to leave. Complete, but closed until a script opens it. */
export function ExitPopup({ overlay }: OverlayProps<'exit-popup'>) {
  const {
    type,
    heading,
    picture,
    minimumMs = 5000,
    dismissedKey = 'exitIntentDismissed',
  } = overlay;
  const { strings } = usePage();
  const { id } = useSection();
  return (
    <dialog
      id={id}
      className={classes('exit-popup surface', picture && 'exit-popup--picture')}
      aria-labelledby={`${id}-heading`}
      data-overlay={type}
      data-minimum-ms={minimumMs}
      data-dismissed-key={dismissedKey}
    >
      <form method="dialog" className="exit-popup__corner">
        <button type="submit" className="exit-popup__close" aria-label={strings.close}>
          <Icon name="x" />
        </button>
      </form>
      {picture && (
        <div className="exit-popup__picture">
          <Picture picture={picture} />
        </div>
      )}
      <div className="exit-popup__text">
        {overlay.eyebrow && <p className="eyebrow">{overlay.eyebrow}</p>}
        <h2 id={`${id}-heading`}>{heading}</h2>
        <Offer overlay={overlay} id={id} />
        <Success overlay={overlay} />
      </div>
    </dialog>
  );
}

interface Props {
  overlay: OverlayOf<'exit-popup'>;
}

function Offer({ overlay, id }: Props & { id: string }) {
  const { text, points, action, form, embed, decline } = overlay;
  return (
    <div className="exit-popup__offer">
      {text && <Markdown text={text} className="soft" />}
      <Points points={points} />
      {form ? (
        <FormCard form={form} embed={embed} id={id} place="popup" />
      ) : (
        action && <Button button={action} />
      )}
      {decline && (
        <form method="dialog">
          <button type="submit" className="exit-popup__decline">
            {decline}
          </button>
        </form>
      )}
    </div>
  );
}

/** What takes the place of the offer once the form was sent. */
function Success({ overlay }: Props) {
  const { success } = overlay;
  if (!success) return null;
  const { message, opens, afterMs = 1500 } = success;
  return (
    <div role="status">
      <p
        className="exit-popup__success"
        data-success
        data-opens={opens}
        data-after-ms={afterMs}
        hidden
      >
        <Icon name="circle-check" />
        {message}
      </p>
    </div>
  );
}
