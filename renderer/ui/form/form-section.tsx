import type { Callout, FormEmbed, LeadFormSection } from '../../generated/types.ts';
import { Badge } from '../badge.tsx';
import { classes } from '../classes.ts';
import { Icon, Points } from '../elements.tsx';
import { Picture } from '../picture/picture.tsx';
import { Section, SectionHead, Subheading } from '../section.tsx';
import { useSection } from '../section-context.ts';
import { FormCard } from './form-card.tsx';

type FormSectionData = Omit<LeadFormSection, 'type'> & { type: string };

interface Props {
  section: FormSectionData;
  /** The form service whose form takes the place of ours once it has loaded. */
  embed?: FormEmbed;
}

/**
 * A form beside what the visitor gets, or alone in the middle. The card carries the section's id:
 * a link to the form brings the fields into view, also on a phone, where the text stands above.
 */
export function FormSection({ section, embed }: Props) {
  const { id, level } = useSection();
  const centered = section.layout === 'centered';
  return (
    <Section
      section={{ ...section, id: undefined }}
      background={level === 1 ? 'opening' : 'alt'}
      className={classes(
        'form-section',
        centered && 'form-section--centered',
        level === 1 && 'form-section--first',
      )}
    >
      <div className="form-section__grid">
        <div className="form-section__head">
          <SectionHead
            eyebrow={section.eyebrow}
            heading={section.heading}
            text={section.text}
            align={centered ? 'center' : 'start'}
          />
        </div>
        <div className="form-section__card">
          <FormCard form={section.form} embed={embed} id={id} place="section" />
        </div>
        <SideColumn section={section} />
      </div>
    </Section>
  );
}

/** What the visitor gets: points, notes, badges and a picture. */
function SideColumn({ section }: { section: FormSectionData }) {
  const { pointsHeading, points, notes, badges, picture } = section;
  if (!points && !notes && !badges && !picture) return null;
  return (
    <div className="form-section__aside">
      {pointsHeading && (
        <Subheading className="form-section__points-heading">{pointsHeading}</Subheading>
      )}
      <Points points={points} className="form-section__points" />
      {notes && (
        <div className="form-section__notes">
          {notes.map((note) => (
            <Note key={note.title} note={note} />
          ))}
        </div>
      )}
      {picture && <Picture picture={picture} />}
      {badges && (
        <ul className="form-section__badges">
          {badges.map((badge) => (
            <li key={badge.name}>
              <Badge badge={badge} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Note({ note }: { note: Callout }) {
  return (
    <div className={classes('form-section__note', `form-section__note--${note.tone ?? 'neutral'}`)}>
      {note.icon && <Icon name={note.icon} className="form-section__note-icon" />}
      <div>
        <p className="form-section__note-title">{note.title}</p>
        {note.text && <p className="soft small">{note.text}</p>}
      </div>
    </div>
  );
}
