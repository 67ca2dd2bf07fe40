import type { ReactNode } from 'react';
import { LiftRange, percent, StepBar, shortDay, WeekBars } from './chart.tsx';
import { Table } from './parts.tsx';
import type {
  InboxReport,
  ReportExperiment,
  ReportForm,
  ReportLine,
  ReportTable,
  ReportVitals,
} from './report-facts.ts';

const linesShown = 8;
const dayMs = 86_400_000;

/** What the week brought, which variants work, where forms lose people, and how fast pages were. */
export function ReportPage({
  zone,
  week,
  weeks,
  groups,
  experiments,
  forms,
  vitals,
  robots,
  notes,
}: InboxReport) {
  return (
    <>
      <h1 className="inbox-title">Report</h1>
      <p className="inbox-sub">
        {shortDay(week.from)} to {shortDay(new Date(week.to.getTime() - dayMs))}, seven whole days (
        {zone})
      </p>
      <Weeks weeks={weeks} />
      {groups.map((group) => (
        <Group key={group.name} group={group} />
      ))}
      {experiments.map((experiment) => (
        <Experiment key={experiment.name} experiment={experiment} />
      ))}
      {forms.length > 0 && <Forms forms={forms} />}
      {forms
        .filter(({ fields }) => fields.length > 0)
        .toSorted((a, b) => b.begun - a.begun)
        .slice(0, linesShown)
        .map((form) => (
          <Fields key={form.page} form={form} />
        ))}
      {vitals.length > 0 && <Vitals vitals={vitals} />}
      {notes.map((note) => (
        <p key={note} className="inbox-soft">
          {note}
        </p>
      ))}
      {robots > 0 && <p className="inbox-soft">Not counted: {amount(robots, 'view')} by robots.</p>}
    </>
  );
}

function Weeks({ weeks }: Pick<InboxReport, 'weeks'>) {
  const [now, before] = [weeks.at(-1)?.leads ?? 0, weeks.at(-2)?.leads ?? 0];
  return (
    <section className="inbox-card surface">
      <h2>
        {amount(now, 'lead')}
        <span className="inbox-soft">, {describeChange(now, before)}</span>
      </h2>
      <WeekBars weeks={weeks} />
      <div className="visually-hidden">
        <Figures
          caption="Leads by week"
          heads={['Week from', 'Leads']}
          rows={weeks.map(({ from, leads }) => [shortDay(from), leads])}
        />
      </div>
    </section>
  );
}

function describeChange(now: number, before: number): string {
  const more = now - before;
  if (more === 0) return 'as many as in the week before';
  return `${Math.abs(more).toLocaleString('en')} ${more > 0 ? 'more' : 'fewer'} than in the week before`;
}

const titles = {
  campaign: 'Campaigns',
  source: 'Sources',
  page: 'Pages',
  variant: 'Variants',
} as const;

function Group({ group: { name, lines } }: { group: ReportTable }) {
  if (lines.length === 0) return null;
  const isCounted = lines.some(({ seen }) => seen !== undefined);
  const rest = lines.slice(linesShown).reduce((sum, { leads }) => sum + leads, 0);
  return (
    <Card title={titles[name]}>
      <Figures
        caption={`Leads by ${name}`}
        heads={[
          titles[name].slice(0, -1),
          'Leads',
          'Week before',
          ...(isCounted
            ? [
                name === 'page' || name === 'variant' ? 'Views' : 'Visits',
                'Counted leads',
                'Conversion',
              ]
            : []),
        ]}
        rows={lines
          .slice(0, linesShown)
          .map((line) => [
            line.value,
            line.leads,
            line.before ?? '',
            ...(isCounted ? [line.seen ?? '', line.counted ?? '', describeConversion(line)] : []),
          ])}
      />
      {lines.length > linesShown && (
        <p className="inbox-soft inbox-note">
          {lines.length - linesShown} more brought {amount(rest, 'lead')} together.
        </p>
      )}
    </Card>
  );
}

function describeConversion({ conversion, fitting }: ReportLine): string {
  if (conversion === undefined || !fitting) return '';
  return `${share(conversion)} (${share(fitting.low)} to ${share(fitting.high)})`;
}

function Experiment({ experiment }: { experiment: ReportExperiment }) {
  const { name, control, sentences, winner, variants } = experiment;
  return (
    <section className="inbox-card surface inbox-words">
      <h2>
        Experiment {name}
        {winner !== undefined && (
          <span className="inbox-tag inbox-tag--good">{winner} is best</span>
        )}
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence.replaceAll(' %', '\u00a0%')}</p>
      ))}
      {variants.map((variant) => (
        <Lifts key={variant.name} variant={variant} control={control} />
      ))}
    </section>
  );
}

function Lifts({
  variant: { name, looks },
  control,
}: {
  variant: ReportExperiment['variants'][number];
  control: string;
}) {
  if (looks.length < 2) return null;
  const title = `Lifts of ${name} that fitted all leads until each day`;
  return (
    <figure>
      <figcaption className="inbox-soft">{title}</figcaption>
      <LiftRange looks={looks} control={control} />
      <div className="visually-hidden">
        <Figures
          caption={title}
          heads={['Day', 'From', 'To']}
          rows={looks.map(({ day, low, high }) => [shortDay(day), percent(low), percent(high)])}
        />
      </div>
    </figure>
  );
}

function Forms({ forms }: { forms: readonly ReportForm[] }) {
  return (
    <Card title="Forms">
      <Figures
        caption="How far visitors came with the forms of a page"
        heads={['Page', 'Views', 'Form seen', 'Begun', 'Sent']}
        rows={forms.map(({ page, views, seen, begun, sent }) => [
          page,
          views,
          ...Object.entries({ seen, begun, sent }).map(([name, count]) =>
            count === undefined ? '' : <Step key={name} count={count} of={views} />,
          ),
        ])}
      />
    </Card>
  );
}

function Fields({ form: { page, begun, fields, loss } }: { form: ReportForm }) {
  return (
    <Card title={`Fields on ${page}`}>
      {loss && <p className="inbox-soft inbox-note">{loss}</p>}
      <Figures
        caption={`How many of ${amount(begun, 'visitor')} who began filled in each field`}
        heads={['Field', 'Filled in']}
        rows={fields.map(({ label, filled }) => [
          label,
          <Step key={label} count={filled} of={begun} />,
        ])}
      />
    </Card>
  );
}

function Step({ count, of }: { count: number; of: number }) {
  const part = of > 0 ? count / of : 0;
  return (
    <>
      {count.toLocaleString('en')} {of > 0 && <span className="inbox-soft">{share(part)}</span>}
      <StepBar share={part} />
    </>
  );
}

function Vitals({ vitals }: { vitals: readonly ReportVitals[] }) {
  const isVaried = vitals.some(({ variant }) => variant !== undefined);
  return (
    <Card title="Speed">
      <p className="inbox-soft inbox-note">
        Three of four views were at least this good. Good are LCP to 2,500 ms, INP to 200 ms and CLS
        to 0.1.
      </p>
      <Figures
        caption="How fast and steady pages were"
        heads={['Page', 'Device', ...(isVaried ? ['Variant'] : []), 'LCP', 'INP', 'CLS']}
        rows={vitals.map(({ page, device, variant = 'all', lcp, inp, cls }) => [
          page,
          device,
          ...(isVaried ? [variant] : []),
          milliseconds(lcp),
          milliseconds(inp),
          cls?.toFixed(2) ?? '',
        ])}
      />
    </Card>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="inbox-card surface inbox-table">
      <h2 className="inbox-table__title">{title}</h2>
      {children}
    </section>
  );
}

function Figures({
  caption,
  heads,
  rows,
}: {
  caption: string;
  heads: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  return (
    <Table className="inbox-figures" caption={caption} heads={heads}>
      {rows.map(([name, ...cells]) => (
        <tr key={`${name} ${cells[0]} ${cells[1]}`}>
          <th scope="row" dir="auto">
            {name}
          </th>
          {cells.map((cell, index) => (
            <td key={heads[index + 1]} data-head={heads[index + 1]} className="tabular">
              {typeof cell === 'number' ? cell.toLocaleString('en') : cell}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function amount(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

function share(part: number): string {
  return `${(part * 100).toFixed(part < 0.1 ? 1 : 0)} %`;
}

function milliseconds(value: number | undefined): string {
  return value === undefined ? '' : `${Math.round(value).toLocaleString('en')} ms`;
}
