import { useContext } from 'react';
import type { InboxFilter, InboxList, InboxRow } from './inbox-facts.ts';
import { Field, InboxContext, Notice, Table, Time } from './parts.tsx';
import { inboxPaths } from './paths.ts';

/** The leads that a filter means, the latest first. */
export function ListPage(list: InboxList) {
  const { rows, total, filter, choices, next, notice } = list;
  const isQuarantine = filter.which === 'quarantined';
  return (
    <>
      <h1 className="inbox-title">{isQuarantine ? 'Quarantine' : 'Leads'}</h1>
      <Notice text={notice} />
      <FilterForm filter={filter} choices={choices} />
      <div className="inbox-bar">
        <p className="inbox-count">
          <strong className="tabular">{total.toLocaleString('en')}</strong>{' '}
          {total === 1 ? 'lead' : 'leads'}
        </p>
        <a className="button button--secondary" href={filteredAddress(inboxPaths.export, filter)}>
          Export as CSV
        </a>
      </div>
      {rows.length === 0 ? <Nothing {...list} /> : <Leads rows={rows} />}
      {next && (
        <p className="inbox-more">
          <a
            className="button button--secondary"
            href={filteredAddress(inboxPaths.list, { ...filter, before: next })}
          >
            Older leads
          </a>
        </p>
      )}
    </>
  );
}

function Nothing({ filter, quarantined }: InboxList) {
  const isNarrow = Object.keys(filter).some((name) => name !== 'which');
  return (
    <div className="inbox-card surface inbox-empty">
      <h2>{isNarrow ? 'No lead is like that' : 'Nothing here yet'}</h2>
      <p>
        {isNarrow
          ? 'Choose less above, or clear the filter.'
          : 'What visitors send stands here as soon as it is stored.'}
      </p>
      {quarantined > 0 && (
        <p>
          <a href={filteredAddress(inboxPaths.list, { ...filter, which: 'quarantined' })}>
            {quarantined === 1 ? '1 lead is' : `${quarantined.toLocaleString('en')} leads are`} in
            quarantine
          </a>{' '}
          and not counted.
        </p>
      )}
    </div>
  );
}

const labels = {
  form: 'Form',
  source: 'Source',
  campaign: 'Campaign',
  variant: 'Variant',
  status: 'Status',
} as const;

const choosable = Object.keys(labels) as (keyof typeof labels)[];
const narrowing = [...choosable, 'from', 'to'] as const;

function FilterForm({ filter, choices }: Pick<InboxList, 'filter' | 'choices'>) {
  return (
    <form method="get" action={inboxPaths.list} className="inbox-card surface inbox-filter">
      {filter.which && <input type="hidden" name="which" value={filter.which} />}
      <div className="field inbox-filter__search">
        <label className="field__label" htmlFor="search">
          Search
        </label>
        <input
          className="field__control"
          type="search"
          id="search"
          name="search"
          defaultValue={filter.search}
          autoComplete="off"
        />
      </div>
      <div className="inbox-filter__buttons">
        <button type="submit" className="button button--primary">
          Show
        </button>
        <a
          className="button button--quiet"
          href={filteredAddress(inboxPaths.list, { which: filter.which })}
        >
          Clear
        </a>
      </div>
      <details className="inbox-filter__more" open={narrowing.some((name) => filter[name])}>
        <summary>By form, source, campaign, variant, status or time</summary>
        <div className="inbox-filter__fields">
          {choosable.map((name) => (
            <Choice key={name} name={name} choices={choices[name]} chosen={filter[name]} />
          ))}
          <Day name="from" label="From" day={filter.from} />
          <Day name="to" label="To" day={filter.to} />
        </div>
      </details>
    </form>
  );
}

function Choice({
  name,
  choices,
  chosen,
}: {
  name: keyof typeof labels;
  choices: readonly string[];
  chosen?: string;
}) {
  return (
    <Field id={name} label={labels[name]}>
      <select className="field__control" id={name} name={name} defaultValue={chosen ?? ''}>
        <option value="">All</option>
        {withChosen(choices, chosen).map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </Field>
  );
}

function Day({ name, label, day }: { name: string; label: string; day?: string }) {
  return (
    <Field id={name} label={label}>
      <input className="field__control" type="date" id={name} name={name} defaultValue={day} />
    </Field>
  );
}

function withChosen(choices: readonly string[], chosen: string | undefined): string[] {
  return [...new Set(chosen ? [...choices, chosen] : choices)];
}

function Leads({ rows }: { rows: readonly InboxRow[] }) {
  const { zone } = useContext(InboxContext);
  return (
    <div className="inbox-card surface inbox-table">
      <Table
        caption="Leads, the latest first"
        heads={['Lead', 'Asks for', 'Came from', `Time (${zone})`]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a href={inboxPaths.lead(row.id)} dir="auto">
                {row.title}
              </a>
              {row.quarantined && (
                <span className="inbox-tag inbox-tag--warn">{row.quarantined}</span>
              )}
              {row.status && <span className="inbox-tag inbox-tag--plain">{row.status}</span>}
              {row.details.map((detail) => (
                <span className="inbox-detail" dir="auto" key={detail}>
                  {detail}
                </span>
              ))}
            </th>
            <td>
              {row.asksFor}
              {row.page && <span className="inbox-detail">{row.page}</span>}
            </td>
            <td>
              {row.source}
              {row.campaign && <span className="inbox-detail">{row.campaign}</span>}
              {row.variants && <span className="inbox-detail">{row.variants}</span>}
            </td>
            <td>
              <Time at={row.at} />
            </td>
          </tr>
        ))}
      </Table>
    </div>
  );
}

/** An address with what of the filter is chosen. */
export function filteredAddress(path: string, filter: InboxFilter): string {
  const chosen = Object.entries(filter).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path;
}
