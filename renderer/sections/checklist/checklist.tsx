import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Buttons, Icon, Points } from '../../ui/elements.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** Points with ticks, beside a picture or a box, or in two columns below the heading. */
export function Checklist({ section }: SectionProps<'checklist'>) {
  const { eyebrow, heading, text, items, box, picture, pictureSide, actions } = section;
  const side = picture || box;
  return (
    <Section
      section={section}
      className={classes(
        !side && 'checklist--wide',
        pictureSide === 'start' && 'checklist--mirrored',
      )}
    >
      <div className="checklist__columns">
        <div className="checklist__main">
          <SectionHead eyebrow={eyebrow} heading={heading} text={text} align="start" />
          <Points points={items} className="checklist__points" />
          {picture && box && <Box box={box} />}
          <Buttons buttons={actions} />
        </div>
        {picture && (
          <div className="checklist__picture">
            <Picture picture={picture} />
          </div>
        )}
        {!picture && box && <Box box={box} />}
      </div>
    </Section>
  );
}

function Box({ box }: { box: NonNullable<SectionOf<'checklist'>['box']> }) {
  return (
    <div className="checklist__box">
      {box.icon && <Icon name={box.icon} className="checklist__box-icon" />}
      <Subheading className="checklist__box-title">{box.title}</Subheading>
      <Markdown text={box.text} className="soft" />
    </div>
  );
}
