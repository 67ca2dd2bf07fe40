import leadFields from '../../../../schemas/lead-fields.json' with { type: 'json' };
import type { Site } from '../../../generated/types.ts';
import type { Diagnostic } from '../../../model/diagnostic.ts';
import { childPointer } from '../../../model/pointer.ts';
import type { Rules } from '../../../model/rule.ts';
import { columnOf, type DeclaredLeads, knownLeads } from '../../../model/site-leads.ts';
import { part, type Uncertain, wholly } from '../../../model/unknown.ts';
import { repeatedAutocomplete } from '../check-autocomplete.ts';
import { checkField } from '../check-field.ts';
import {
  repeatedLabels,
  repeatedNames,
  takenName,
  takenNames,
  unknownLeadType,
} from '../check-forms.ts';
import { checkLeadTargets } from './check-lead-targets.ts';

export const rules: Rules = {
  'leads/forced-consent': {
    title: 'A consent to advertising that must be given',
    why: 'Nobody may have to agree to advertising to get something else: such a consent is void in many countries.',
    fix: 'Write required: false.',
    wrong: '{ name: news, label: Send me your newsletter, input: checkbox, required: true }',
    right: '{ name: news, label: Send me your newsletter, input: checkbox, required: false }',
    canBeOff: true,
  },
  'leads/reserved-column': {
    title: 'A column with the name of a word of SQL',
    why: 'Every query would have to put it in quotes, and fails in strange ways without.',
    fix: 'Give the field a column with another name.',
    wrong: '{ name: order, label: Your order }',
    right: '{ name: order, label: Your order, column: order_text }',
  },
  'leads/taken-column': {
    title: 'A column that holds something else already',
    why: 'The answers of two fields, or of a field and the lead service, would overwrite each other.',
    fix: 'Give the field a column of its own.',
    wrong: '{ name: createdAt, label: Founded in }',
    right: '{ name: createdAt, label: Founded in, column: founded_in }',
  },
};

type Written = NonNullable<Site['leads']>;

const FIELDS = '/leads/fields';
/** Names on the wire, and in the payload that other programs get. */
const ownNames = [...leadFields.service.names, ...leadFields.service.payloadNames];
const serviceColumns = Object.keys(leadFields.service.columns);
const reserved = [...leadFields.reserved.sql, ...leadFields.reserved.system];

/** Whether the leads of site.yaml can be asked for, sent and stored. */
export function checkLeads(site: Uncertain<Site>): Diagnostic[] {
  const written = wholly<Written>(part(site, 'leads') ?? {});
  const leads = knownLeads(site);
  if (!written || !leads) return [];
  const { fields = [], typeName } = written;
  return [
    ...(typeName && ownNames.includes(typeName) ? [takenName(typeName, '/leads/typeName')] : []),
    ...fields.flatMap((field, index) => [
      ...(isTaken(field, leads) ? [takenName(field.name, `${FIELDS}/${index}/name`)] : []),
      ...checkField(field, field, `${FIELDS}/${index}`),
    ]),
    ...repeatedNames(fields, { file: 'site.yaml', pointer: FIELDS }),
    ...repeatedLabels(fields, { file: 'site.yaml', pointer: FIELDS }),
    ...repeatedAutocomplete(fields, FIELDS),
    ...checkColumns(written, leads),
    ...checkConsents(written, leads),
    ...checkRetention(written, leads),
    ...checkLeadTargets(leads),
  ];
}

/** Whether the types of leads that are kept for a time of their own exist. */
function checkRetention({ retention }: Written, { types }: DeclaredLeads): Diagnostic[] {
  const known = Object.keys(types);
  return Object.keys(Object(retention)).flatMap((type): Diagnostic[] => {
    if (typeof retention !== 'object' || known.includes(type)) return [];
    const pointer = childPointer('/leads/retention', type);
    return [{ pointer, onKey: true, ...unknownLeadType(type, known) }];
  });
}

const ADVERTISING = /news|advert|marketing|special offers|werbung|angebote|publicit|publicidad/i;

/** Whether nobody has to agree to advertising, on a site on which nobody asks for just that. */
function checkConsents({ fields = [] }: Written, { types }: DeclaredLeads): Diagnostic[] {
  const isAskedFor = Object.entries(types).some(([name, { label }]) =>
    /news|subscri|(?<!\p{L})abo(?:s?(?!\p{L})|nn)|updates/iu.test(`${name} ${label}`),
  );
  return fields.flatMap(({ input, label = '', required }, index): Diagnostic[] =>
    input === 'checkbox' && required === true && ADVERTISING.test(label) && !isAskedFor
      ? [
          {
            rule: 'leads/forced-consent',
            severity: 'warning',
            pointer: `${FIELDS}/${index}/required`,
            message: `Who does not tick \`${label}\` cannot send the form: such a consent is void in many countries.`,
            help: 'Write: required: false',
          },
        ]
      : [],
  );
}

function isTaken({ name }: { name: string }, leads: DeclaredLeads): boolean {
  return [...takenNames(leads), ...leadFields.service.payloadNames].includes(name);
}

/** A column, and where it is named or follows from. */
interface NamedColumn {
  column: string;
  pointer: string;
}

function checkColumns({ typeColumn, fields = [] }: Written, leads: DeclaredLeads): Diagnostic[] {
  const columns: NamedColumn[] = [
    { column: leads.typeColumn, pointer: typeColumn ? '/leads/typeColumn' : '/leads' },
    ...fields.flatMap((field, index) => {
      const isReported = isTaken(field, leads) || isRepeated(fields, index);
      const key = field.column ? 'column' : 'name';
      return isReported ? [] : [{ column: columnOf(field), pointer: `${FIELDS}/${index}/${key}` }];
    }),
  ];
  return columns.flatMap((column, index) => checkColumn(column, columns.slice(0, index)));
}

function isRepeated(fields: readonly { name: string }[], index: number): boolean {
  return fields.findIndex(({ name }) => name === fields[index]?.name) < index;
}

function checkColumn(
  { column, pointer }: NamedColumn,
  before: readonly NamedColumn[],
): Diagnostic[] {
  if (reserved.includes(column)) return [reservedColumn(column, pointer)];
  if (serviceColumns.includes(column)) {
    return [takenColumn(column, pointer, 'The lead service keeps something else in it')];
  }
  const first = before.find((other) => other.column === column);
  if (!first) return [];
  return [
    {
      ...takenColumn(column, pointer, 'Something else stands in it'),
      related: [{ file: 'site.yaml', pointer: first.pointer, message: 'It is taken here.' }],
    },
  ];
}

function takenColumn(column: string, pointer: string, reason: string): Diagnostic {
  return {
    rule: 'leads/taken-column',
    pointer,
    message: `The column \`${column}\` is taken. ${reason}.`,
    help: `Give it a column of its own: \`${keyOf(pointer)}: ${column}_text\``,
  };
}

function reservedColumn(column: string, pointer: string): Diagnostic {
  return {
    rule: 'leads/reserved-column',
    pointer,
    message: `\`${column}\` is a word of SQL, so queries would stumble over a column with this name.`,
    help: `Give it a column with another name: \`${keyOf(pointer)}: ${column}_text\``,
  };
}

function keyOf(pointer: string): string {
  return pointer.endsWith('/typeColumn') ? 'typeColumn' : 'column';
}
