import type { Logo, Testimonial } from '../../generated/types.ts';
import type { SectionOf, SectionProps } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Buttons } from '../../ui/elements.tsx';
import { Image, Portrait } from '../../ui/image.tsx';
import { isLongFigure } from '../../ui/long-figure.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { usePage } from '../../ui/page-context.ts';
import { Picture } from '../../ui/picture/picture.tsx';
import { Section, SectionHead, Subheading } from '../../ui/section.tsx';

/** Height of the customer's logo in pixels. */
const HEIGHT = 40;

type CaseStudyData = SectionOf<'case-study'>;

/** The story of one customer: the promise, the figures, then how it came about. */
export function CaseStudy({ section }: SectionProps<'case-study'>) {
  const { eyebrow, heading, text, customer, facts, picture, results, parts, quote } = section;
  return (
    <Section section={section}>
      <div className="case-study__opening">
        <div className="case-study__promise">
          <Customer customer={customer} />
          <SectionHead eyebrow={eyebrow} heading={heading} text={text} align="start" />
        </div>
        {picture && <Picture picture={picture} />}
      </div>
      <Figures results={results} />
      <div className="case-study__columns">
        <div className="case-study__parts">
          {parts.map((part) => (
            <div key={part.heading} className="case-study__part">
              <Subheading>{part.heading}</Subheading>
              <Markdown text={part.text} className="case-study__text" />
            </div>
          ))}
          <Buttons buttons={section.actions} />
        </div>
        {(facts || quote) && (
          <div className="case-study__side">
            {quote && <Quote quote={quote} />}
            <Facts facts={facts} />
          </div>
        )}
      </div>
    </Section>
  );
}

function Customer({ customer: { name, src, sample } }: { customer: Logo }) {
  const { strings } = usePage();
  return (
    <p className="case-study__customer">
      {src ? <Image image={{ src, alt: name }} height={HEIGHT} loading="eager" /> : <b>{name}</b>}
      {sample && <span className="soft small">{strings.sample}</span>}
    </p>
  );
}

/** Screen readers hear what is counted first, then the figure. */
function Figures({ results }: Pick<CaseStudyData, 'results'>) {
  if (!results) return null;
  return (
    <dl className="case-study__figures" data-count={results.length}>
      {results.map(({ value, label }) => (
        <div key={label} className="case-study__figure">
          <dt>{label}</dt>
          <dd className={classes('tabular', isLongFigure(value) && 'case-study__long')}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Facts({ facts }: Pick<CaseStudyData, 'facts'>) {
  if (!facts) return null;
  return (
    <dl className="case-study__facts">
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Quote({ quote: { quote, name, role, organization, portrait } }: { quote: Testimonial }) {
  return (
    <figure className="case-study__quote">
      <blockquote>
        <p>{quote}</p>
      </blockquote>
      <figcaption className="case-study__who">
        <Portrait name={name} image={portrait} />
        <span>
          <b>{name}</b>
          <span className="soft small">{[role, organization].filter(Boolean).join(' · ')}</span>
        </span>
      </figcaption>
    </figure>
  );
}
