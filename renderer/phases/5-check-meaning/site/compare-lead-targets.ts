import type { FileDiagnostic } from '../../../model/diagnostic.ts';
import { childPointer } from '../../../model/pointer.ts';
import type { Rules } from '../../../model/rule.ts';
import type { DeclaredLeads } from '../../../model/site-leads.ts';
import { readyTargets, type WrittenTarget } from '../../../targets/lead-targets.ts';
import type { AskingForm } from './compare-forms.ts';

export const rules: Rules = {
  'target/never-asked': {
    title: 'A target requires what no form asks for',
    why: 'It would refuse every lead.',
    fix: 'Ask for it in the forms of these leads, or give the target something else.',
    wrong: 'fields: { company: companyName } (where no form has the field companyName)',
    right: 'fields: { company: name }',
  },
  'target/unasked': {
    title: 'A target gets what forms do not ask for',
    why: 'It gets nothing in its place, and refuses leads without what it requires.',
    fix: 'Ask for it, and require it where the target does, or do not send it.',
    wrong: 'fields: { email: email } (where a form has { name: email, required: false })',
    right: 'fields: { email: email } (where every form requires email)',
    canBeOff: true,
  },
};

/** What targets get that the forms of their leads do not ask for; `forms` are all. */
export function compareLeadTargets(
  forms: readonly AskingForm[],
  leads: DeclaredLeads | undefined,
): FileDiagnostic[] {
  return Object.entries(leads?.targets ?? {}).flatMap(([name, target]) => {
    const own = forms.filter(({ leadType }) => target.leadTypes?.includes(leadType) ?? true);
    return own.length > 0 && leads ? compareFields(name, target, { own, leads }) : [];
  });
}

function compareFields(
  target: string,
  { uses = '', fields = {} }: WrittenTarget,
  { own, leads }: { own: readonly AskingForm[]; leads: DeclaredLeads },
): FileDiagnostic[] {
  const { label = target, required = [] } = readyTargets.get(uses) ?? {};
  const declared = new Set(leads.fields.map((field) => field.name));
  const mapped = Object.entries(fields).filter(([, field]) => declared.has(field));
  return mapped.flatMap(([name, field]): FileDiagnostic[] => {
    const file = 'site.yaml';
    const pointer = childPointer(`/leads/targets/${target}/fields`, name);
    const lacking = own.find(({ always }) => !always.includes(field))?.origin.file;
    if (!own.some(({ asks }) => asks.includes(field))) {
      const message = `No form whose leads go to ${label} asks for \`${field}\`.`;
      const help = `Add { name: ${field} } to the \`fields\` of ${own[0]?.origin.file}, or send another field as \`${name}\`.`;
      return required.includes(name)
        ? [{ rule: 'target/never-asked', file, pointer, message, help }]
        : [{ rule: 'target/unasked', severity: 'warning', file, pointer, message, help }];
    }
    if (!lacking || !required.includes(name)) return [];
    const message = `${label} takes no lead without \`${name}\`, and a form in ${lacking} may leave \`${field}\` empty.`;
    const help = `Require { name: ${field} } there, or name below \`leadTypes:\` the leads that always have it.`;
    return [{ rule: 'target/unasked', severity: 'warning', file, pointer, message, help }];
  });
}
