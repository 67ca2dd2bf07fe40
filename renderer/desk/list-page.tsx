import { useContext } from 'react';
import type { DeskFilter, DeskList, DeskRow } from './desk-facts.ts';
import { Field, Notice, Table, Time, ZoneContext } from './parts.tsx';
import { deskPaths } from './paths.ts';

/** The leads that a filter means, the latest first. */
export function ListPage({ rows, total, filter, choices, next, notice }: DeskList) {
  const isQuarantine = filter.which === 'quarantined';
  return (
    <>
      <h1 className="desk-title">{isQuarantine ? 'Quarantine' : 'Leads'}</h1>
      <Notice text={notice} />
      <FilterForm filter={filter} choices={choices} />
      <div className="desk-bar">
        <p className="desk-count">
          <strong className="tabular">{total.toLocaleString('en')}</strong>{' '}
          {total === 1 ? 'lead' : 'leads'}
        </p>
        <a className="button button--secondary" href={filteredAddress(deskPaths.export, filter)}>
          Export as CSV
        </a>
      </div>
      {rows.length === 0 ? <Nothing filter={filter} /> : <Leads rows={rows} />}
      {next && (
        <p className="desk-more">
          <a
            className="button button--secondary"
            href={filteredAddress(deskPaths.list, { ...filter, before: next })}
          >
            Older leads
          </a>
        </p>
      )}
    </>
  );
}

function Nothing({ filter }: { filter: DeskFilter }) {
  const isNarrow = Object.keys(filter).some((name) => name !== 'which');
  return (
    <div className="desk-card surface desk-empty">
      <h2>{isNarrow ? 'No lead is like that' : 'Nothing here yet'}</h2>
      <p>
        {isNarrow
          ? 'Choose less above, or clear the filter.'
          : 'What visitors send stands here as soon as it is stored.'}
      </p>
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

function FilterForm({ filter, choices }: Pick<DeskList, 'filter' | 'choices'>) {
  return (
    <form method="get" action={deskPaths.list} className="desk-card surface desk-filter">
      {filter.which && <input type="hidden" name="which" value={filter.which} />}
      <div className="field desk-filter__search">
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
      <div className="desk-filter__buttons">
        <button type="submit" className="button button--primary">
          Show
        </button>
        <a
          className="button button--quiet"
          href={filteredAddress(deskPaths.list, { which: filter.which })}
        >
          Clear
        </a>
      </div>
      <details className="desk-filter__more" open={narrowing.some((name) => filter[name])}>
        <summary>By form, source, campaign, variant, status or time</summary>
        <div className="desk-filter__fields">
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

function Leads({ rows }: { rows: readonly DeskRow[] }) {
  const zone = useContext(ZoneContext);
  return (
    <div className="desk-card surface desk-table">
      <Table
        caption="Leads, the latest first"
        heads={['Lead', 'Asks for', 'Came from', `Time (${zone})`]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <a href={deskPaths.lead(row.id)} dir="auto">
                {row.title}
              </a>
              {row.quarantined && (
                <span className="desk-tag desk-tag--warn">{row.quarantined}</span>
              )}
              {row.status && <span className="desk-tag desk-tag--plain">{row.status}</span>}
              {row.details.map((detail) => (
                <span className="desk-detail" dir="auto" key={detail}>
                  {detail}
                </span>
              ))}
            </th>
            <td>
              {row.asksFor}
              {row.page && <span className="desk-detail">{row.page}</span>}
            </td>
            <td>
              {row.source}
              {row.campaign && <span className="desk-detail">{row.campaign}</span>}
              {row.variants && <span className="desk-detail">{row.variants}</span>}
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
export function filteredAddress(path: string, filter: DeskFilter): string {
  const chosen = Object.entries(filter).filter((pair): pair is [string, string] =>
    Boolean(pair[1]),
  );
  return chosen.length > 0 ? `${path}?${new URLSearchParams(chosen)}` : path;
}
