import type { SectionOf } from '../../registry/type-facts.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { usePage } from '../../ui/page-context.ts';

/** With more columns than this, a phone scrolls the table inside its own frame. */
const FITS_A_PHONE = 2;

/** The table. Its first column of values is the product's. */
export function ComparisonTable({ section }: { section: SectionOf<'comparison'> }) {
  const { heading, featureLabel, columns, rows } = section;
  const isWide = columns.length > FITS_A_PHONE;
  return (
    <div
      className={classes('comparison__frame', isWide && 'comparison__frame--wide')}
      {...(isWide ? { tabIndex: 0, role: 'region', 'aria-label': heading } : {})}
    >
      <table className="comparison__table" data-columns={columns.length}>
        <caption className="visually-hidden">{heading}</caption>
        <thead>
          <tr>
            <th scope="col">
              {featureLabel ?? <span className="visually-hidden">{heading}</span>}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.feature}>
              <th scope="row">
                {row.feature}
                {row.detail && <span className="comparison__detail">{row.detail}</span>}
              </th>
              {columns.map((column, index) => (
                <td key={column}>
                  <Value value={row.values[index]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ value }: { value: boolean | string | undefined }) {
  const { strings } = usePage();
  if (value === undefined) return null;
  if (typeof value === 'string') return value;
  return (
    <span className="comparison__mark" data-yes={value}>
      <Icon name={value ? 'check' : 'x'} />
      <span className="visually-hidden">{value ? strings.yes : strings.no}</span>
    </span>
  );
}
