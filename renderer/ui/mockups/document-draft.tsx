import type { PictureDocument } from '../../generated/types.ts';
import { classes } from '../classes.ts';
import { Icon } from '../elements.tsx';

type Part = PictureDocument['parts'][number];

/** A document while it is being written: the request, the parts so far, the one in progress. */
export function DocumentDraft({ picture }: { picture: PictureDocument }) {
  const { title, badge, prompt, parts, tags } = picture;
  return (
    <>
      {prompt && (
        <div className="draft__prompt">
          <Icon name="sparkles" />
          <span>{prompt}</span>
        </div>
      )}
      <div className="draft__head">
        <b className="draft__title">{title}</b>
        {badge && <span className="chip tone-good">{badge}</span>}
      </div>
      <div className="draft__parts">
        {parts.map((part, index) => (
          <PartOfDraft
            key={part.heading}
            part={part}
            writing={!part.done && index === parts.findIndex((other) => !other.done)}
          />
        ))}
      </div>
      {tags && (
        <div className="draft__tags">
          {tags.map((tag) => (
            <span key={tag}>{tag}</span>
          ))}
        </div>
      )}
    </>
  );
}

function PartOfDraft({ part, writing }: { part: Part; writing: boolean }) {
  return (
    <div className={classes('draft__part', part.done && 'draft__part--done')}>
      <span className="draft__mark">{part.done && <Icon name="check" />}</span>
      <span className="pic__name">
        <b>{part.heading}</b>
        {part.text && (
          <span>
            {part.text}
            {writing && <span className="draft__caret" />}
          </span>
        )}
      </span>
    </div>
  );
}
