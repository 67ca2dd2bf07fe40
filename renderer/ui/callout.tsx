import type { Callout as CalloutData } from '../generated/types.ts';
import { classes } from './classes.ts';
import { Icon } from './elements.tsx';

/** A small floating card, such as a notice that just came in. */
export function Callout({ callout }: { callout: CalloutData }) {
  return (
    <div className={classes('callout surface', `tone-${callout.tone ?? 'accent'}`)}>
      {callout.icon && (
        <span className="callout__icon">
          <Icon name={callout.icon} />
        </span>
      )}
      <span>
        <b className="callout__title">{callout.title}</b>
        {callout.text && <span className="callout__text">{callout.text}</span>}
      </span>
    </div>
  );
}
