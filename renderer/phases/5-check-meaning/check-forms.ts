import leadSchema from '../../../schemas/lead.schema.json' with { type: 'json' };
import type { FormField } from '../../generated/types.ts';
import type { Diagnostic } from '../../model/diagnostic.ts';
import type { PageCheck } from './check.ts';
import { findForms } from './site-index.ts';

/** What every lead has; the lead service refuses a form that was sent without them. */
const leadFields = ['name', 'preschoolName', 'email', 'phone'];

/** Names that the lead service reads itself, one of them to tell robots from people. */
const serviceNames = Object.keys(leadSchema.properties).filter(
  (name) => !leadFields.includes(name),
);

/** Whether every form of a page asks for what a lead needs, and for nothing twice. */
export const checkForms: PageCheck = ({ page: { file, content } }) =>
  findForms(content).flatMap(({ pointer, fields, hidden = {} }) => [
    ...(fields ? checkFields(fields, `${pointer}/fields`, file) : []),
    ...Object.keys(hidden)
      .filter((name) => serviceNames.includes(name) || leadFields.includes(name))
      .map((name) => takenName(name, `${pointer}/hidden/${name}`, true)),
  ]);

/** The same for one list of fields. */
export function checkFields(
  fields: readonly FormField[],
  pointer: string,
  file: string,
): Diagnostic[] {
  return [
    ...missingFields(fields, pointer),
    ...fields.flatMap((field, index) => checkField(field, index, fields, pointer, file)),
  ];
}

function missingFields(fields: readonly FormField[], pointer: string): Diagnostic[] {
  const missing = leadFields.filter((name) => !fields.some((field) => field.name === name));
  if (missing.length === 0) return [];
  const names = missing.map((name) => `\`${name}\``).join(', ');
  return [
    {
      rule: 'form/lead-fields',
      severity: 'error',
      pointer,
      onKey: true,
      message: `This form does not ask for ${names}, which every lead needs.`,
      help: `Add ${missing.length === 1 ? 'a field' : 'fields'} with ${missing.length === 1 ? 'this name' : 'these names'}. The label can say anything.`,
    },
  ];
}

function checkField(
  field: FormField,
  index: number,
  fields: readonly FormField[],
  pointer: string,
  file: string,
): Diagnostic[] {
  const at = `${pointer}/${index}`;
  const diagnostics: Diagnostic[] = [];
  const first = fields.findIndex(({ name }) => name === field.name);
  if (first < index) {
    diagnostics.push({
      rule: 'form/duplicate-field',
      severity: 'error',
      pointer: `${at}/name`,
      message: `The field \`${field.name}\` is in this form twice, so one answer would be lost.`,
      help: 'Give one of them another name, or delete it.',
      related: [{ file, pointer: `${pointer}/${first}/name`, message: 'The first one is here.' }],
    });
  }
  if (serviceNames.includes(field.name))
    diagnostics.push(takenName(field.name, `${at}/name`, false));
  if (field.required === false && leadFields.includes(field.name)) {
    diagnostics.push({
      rule: 'form/optional-lead-field',
      severity: 'error',
      pointer: `${at}/required`,
      message: `\`${field.name}\` cannot be optional: every lead needs it.`,
      help: 'Delete `required: false`.',
    });
  }
  if (field.input === 'select' && !field.options) {
    diagnostics.push({
      rule: 'form/options',
      severity: 'error',
      pointer: `${at}/input`,
      message: `The field \`${field.name}\` is a choice without anything to choose from.`,
      help: 'Add `options:` with the choices, or another `input`.',
    });
  }
  return diagnostics;
}

function takenName(name: string, pointer: string, onKey: boolean): Diagnostic {
  return {
    rule: 'form/taken-name',
    severity: 'error',
    pointer,
    onKey,
    message: `The name \`${name}\` is taken: the lead service uses it itself, and leads would be lost.`,
    help: 'Choose another name. What visitors read is the label.',
  };
}
