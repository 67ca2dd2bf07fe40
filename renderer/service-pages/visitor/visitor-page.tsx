import type { LeadField } from '../../../schemas/generated/contract.ts';
import { FormField } from '../../ui/form/form-field.tsx';
import {
  type PageBrand,
  pageStyles,
  renderServicePage,
  type ServicePage,
} from '../service-page.tsx';

/** A page that answers a visitor: after a form without JavaScript, or to a link in an e-mail. */
export interface VisitorPage {
  locale: string;
  dir: 'ltr' | 'rtl';
  /** Title of the document, where it is not the heading. */
  title?: string;
  heading: string;
  /** Name and colours of the site; plain without them. */
  brand?: PageBrand;
  text?: string;
  /** What went wrong. The browser begins to read here. */
  problem?: VisitorProblem;
  form?: VisitorForm;
  /** What was typed and is in no field, to be read and copied. */
  answers?: VisitorAnswers;
  back?: { href: string; label: string };
}

/** What went wrong, in one sentence, or field by field. */
export type VisitorProblem =
  | string
  | { heading: string; points: readonly { message: string; field?: string }[] };

/** A form that a visitor can send from the page. */
export interface VisitorForm {
  /** Heading above it, where the page has another. */
  heading?: string;
  /** Address that it is sent to; without one, that of the page. */
  action?: string;
  hidden: readonly (readonly [name: string, value: string])[];
  fields: readonly { field: LeadField; value: string; error?: string }[];
  /** First choice of a select field. */
  chooseOption: string;
  button: string;
}

/** Labels of fields with what was typed into them. */
export interface VisitorAnswers {
  heading: string;
  entries: readonly (readonly [label: string, value: string])[];
}

/** Renders a page that answers a visitor, complete without a script. */
export function renderVisitorPage(page: VisitorPage): ServicePage {
  const { locale, dir, heading, title = heading, brand, text, problem, form, answers, back } = page;
  const style = pageStyles(brand ?? {}, 'visitor');
  return renderServicePage({
    ...{ locale, dir, title, style, name: 'visitor' },
    children: (
      <main className="visitor__main">
        {brand && <p className="visitor__site">{brand.site}</p>}
        <div className="form-card surface visitor__card">
          <h1 className="visitor__title">{heading}</h1>
          {problem && <Problem problem={problem} />}
          {text && <p>{text}</p>}
          {form && <Form form={form} />}
          {answers && answers.entries.length > 0 && <Answers answers={answers} />}
        </div>
        {back && (
          <p className="visitor__back">
            <a href={back.href}>{back.label}</a>
          </p>
        )}
      </main>
    ),
  });
}

function Problem({ problem }: { problem: VisitorProblem }) {
  return (
    // Who comes to this page needs to know at once what went wrong.
    // biome-ignore lint/a11y/noAutofocus: it is the answer to what was sent
    <div className="visitor__problem" role="alert" tabIndex={-1} autoFocus>
      {typeof problem === 'string' ? (
        <p>{problem}</p>
      ) : (
        <>
          <h2>{problem.heading}</h2>
          <ul>
            {problem.points.map(({ message, field }) => (
              <li key={`${field} ${message}`}>
                {field ? <a href={`#${idOf(field)}`}>{message}</a> : message}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Form({ form }: { form: VisitorForm }) {
  const { heading, action, hidden, fields, chooseOption, button } = form;
  return (
    <form method="post" action={action}>
      {heading && <h2 className="visitor__subtitle">{heading}</h2>}
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields.length > 0 && (
        <div className="form__fields">
          {fields.map(({ field, value, error }) => (
            <FormField
              key={field.name}
              field={field}
              value={value}
              error={error}
              id={idOf(field.name)}
              words={{ chooseOption }}
            />
          ))}
        </div>
      )}
      <button type="submit" className="button form__button">
        {button}
      </button>
    </form>
  );
}

function Answers({ answers: { heading, entries } }: { answers: VisitorAnswers }) {
  return (
    <section>
      <h2 className="visitor__subtitle">{heading}</h2>
      <dl className="visitor__answers">
        {entries.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function idOf(field: string): string {
  return `field-${field}`;
}
