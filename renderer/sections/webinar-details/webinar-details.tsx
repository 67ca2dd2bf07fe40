import { fill } from '../../locale/fill.ts';
import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { Button, Icon } from '../../ui/elements.tsx';
import { formatMinutes } from '../../ui/format-minutes.ts';
import { formatInstant, writeOut } from '../../ui/instant.ts';
import { Island } from '../../ui/island.tsx';
import { InlineMarkdown, Markdown } from '../../ui/markdown.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** When a webinar takes place, what it costs, and what is in it. */
export function WebinarDetails({ section }: SectionProps<'webinar-details'>) {
  const { eyebrow, heading, text, sessions, timeZone, ended, action } = section;
  const { locale } = usePage();
  const [first] = sessions;
  const name = first && (first.label ?? writeOut(first.start, locale, timeZone));
  return (
    <Section section={section} label={heading ? undefined : name}>
      <SectionHead eyebrow={eyebrow} heading={heading} text={text} align="start" />
      <ul className="webinar-details__sessions rows">
        {sessions.map((session) => (
          <SessionCard key={session.start} session={session} timeZone={timeZone} />
        ))}
      </ul>
      {ended ? (
        <Island
          name="webinar-details"
          component={Offer}
          on="visible"
          margin={100}
          props={{ end: endOf(section) }}
          slots={{ section }}
        />
      ) : (
        <Facts section={section} />
      )}
      <Content section={section} />
      {action && (
        <div className="webinar-details__action">
          <Button button={action} />
        </div>
      )}
    </Section>
  );
}

/** When the last session is over, in milliseconds; where no length is given, when it starts. */
function endOf({ sessions, minutes = 0 }: SectionOf<'webinar-details'>): number {
  return Math.max(...sessions.map(({ start }) => Date.parse(start))) + minutes * 60_000;
}

interface Props {
  section: SectionOf<'webinar-details'>;
}

/** What a webinar offers; once it is over, what a visitor can still get. */
function Offer({ section }: Props) {
  return (
    <div className="webinar-details__offer" data-over={false}>
      <div>
        <Facts section={section} />
      </div>
      <div className="webinar-details__ended" role="status">
        <span>{section.ended}</span>
      </div>
    </div>
  );
}

function Facts({ section }: Props) {
  const { minutes, platform, price, recording } = section;
  const { locale } = usePage();
  const facts = [
    { icon: 'clock', text: minutes && formatMinutes(minutes, locale) },
    { icon: 'video', text: platform },
    { icon: 'ticket', text: price },
    { icon: 'circle-play', text: recording },
  ].filter(({ text }) => text);
  if (facts.length === 0) return null;
  return (
    <ul className="webinar-details__facts">
      {facts.map(({ icon, text }) => (
        <li key={icon}>
          <Icon name={icon} />
          {text}
        </li>
      ))}
    </ul>
  );
}

function Content({ section }: Props) {
  const { about, aboutHeading, learn, learnHeading } = section;
  if (!about && !learn) return null;
  return (
    <div className="webinar-details__content">
      {about && (
        <div className="webinar-details__about">
          {aboutHeading && <Subheading>{aboutHeading}</Subheading>}
          <Markdown text={about} className="soft" />
        </div>
      )}
      {learn && (
        <div className="webinar-details__learn">
          {learnHeading && <Subheading>{learnHeading}</Subheading>}
          <ol className="webinar-details__list">
            {learn.map(({ icon, title, text }) => (
              <li key={title} className="webinar-details__item">
                {icon && <Icon name={icon} className="webinar-details__icon" />}
                <div>
                  <InlineMarkdown text={title} className="webinar-details__title" />
                  {text && <Markdown text={text} className="soft" />}
                </div>
              </li>
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

type Session = SectionOf<'webinar-details'>['sessions'][number];

/** One date as a leaf of a calendar, with the words of the marketer beside it. */
function SessionCard({ session, timeZone }: { session: Session; timeZone?: string }) {
  const { locale, strings } = usePage();
  const { start, note, calendar, cancelled, movedFrom } = session;
  const { label = writeOut(start, locale, timeZone) } = session;
  const leaf = (options: Intl.DateTimeFormatOptions) =>
    formatInstant(start, locale, options, timeZone);
  return (
    <li className="webinar-details__session" data-session-start={start}>
      <div className="webinar-details__leaf" aria-hidden="true">
        <span className="webinar-details__month">{leaf({ month: 'short' })}</span>
        <span className="webinar-details__day">{leaf({ day: 'numeric' })}</span>
        <span className="webinar-details__weekday">{leaf({ weekday: 'short' })}</span>
      </div>
      <div>
        <time className="webinar-details__label" dateTime={start}>
          {cancelled ? <s>{label}</s> : label}
        </time>
        {cancelled && <p className="webinar-details__changed">{strings.cancelled}</p>}
        {movedFrom && !cancelled && (
          <p className="webinar-details__changed">
            {fill(strings.movedFrom, { moment: writeOut(movedFrom, locale, timeZone) })}
          </p>
        )}
        {note && <p className="soft small">{note}</p>}
        {calendar && !cancelled && (
          <p className="small">
            <a href={calendar} download>
              {strings.addToCalendar}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}
