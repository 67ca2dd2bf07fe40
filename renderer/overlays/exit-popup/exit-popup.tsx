import type { OverlayOf, OverlayProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Button, Icon, Link, Points } from '../../ui/elements.tsx';
import { FormCard } from '../../ui/form/form-card.tsx';
import { Island } from '../../ui/island.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { useSection } from '../../ui/section-context.ts';

/** A dialog for visitors who are about to leave. Complete, but closed until a script opens it. */
export function ExitPopup({ overlay }: OverlayProps<'exit-popup'>) {
  const { minimumMs = 5000, dismissedKey = 'exitIntentDismissed', highlight = true } = overlay;
  const { success } = overlay;
  const { id } = useSection();
  return (
    <Island
      name="exit-popup"
      component={Dialog}
      on="page"
      props={{
        id,
        minimumMs,
        dismissedKey,
        glow: highlight,
        success: success && { opens: success.opens, afterMs: success.afterMs ?? 1500 },
      }}
      slots={{ overlay }}
    />
  );
}

function Dialog({ overlay, id }: Props & { id: string }) {
  const { type, heading, picture } = overlay;
  const { strings } = usePage();
  return (
    <dialog
      id={id}
      className={classes('exit-popup surface', picture && 'exit-popup--picture')}
      aria-labelledby={`${id}-heading`}
      data-overlay={type}
      data-category="exit_intent"
      data-label={id}
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
        action && <Button button={{ event: 'exit_intent_popup_click', ...action }} />
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
  const { strings } = usePage();
  const { success } = overlay;
  if (!success) return null;
  return (
    <div role="status">
      <div className="exit-popup__success" hidden>
        <Icon name="circle-check" />
        <p>
          {success.message}{' '}
          {success.opens && (
            <Link href={success.opens} newTab>
              {strings.openFile}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
