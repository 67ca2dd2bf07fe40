import type { ReportForm } from '../../renderer/service-pages/index.ts';
import type { LeadForm } from '../../schemas/generated/contract.ts';
import { fieldsOn } from '../counting/page-fields.ts';
import type { PageForms } from '../counting/read-visits.ts';
import { plainLabel } from '../leads/plain-label.ts';
import type { ReportRow } from '../leads/report-leads.ts';

/** How far visitors came with the forms of pages: what was counted, and the leads of those visitors. */
export function readFunnels(
  counted: readonly PageForms[],
  forms: readonly LeadForm[],
  leads: readonly ReportRow[] = [],
): ReportForm[] {
  const sent = new Map(leads.map(({ value, counted }) => [value, counted]));
  return counted.map(({ filled, ...steps }) => {
    const known = Object.keys(filled).length > 0 ? fieldsOn(steps.page, forms) : [];
    const sentHere = sent.has(steps.page) ? (sent.get(steps.page) ?? undefined) : 0;
    // The beacon of a page that is left may get lost; who has sent a form has begun it, and filled in
    // what it requires.
    const begun = Math.max(steps.begun, sentHere ?? 0);
    const form = {
      ...steps,
      seen: Math.max(steps.seen, begun),
      begun,
      sent: sentHere,
      fields: known.map(({ name, label, required = true }) => ({
        label: plainLabel(label) + (required ? '' : ' (optional)'),
        filled: Math.max(filled[name] ?? 0, required ? (sentHere ?? 0) : 0),
        required,
      })),
    };
    return { ...form, loss: describeLoss(form) };
  });
}

/** Where most of those stop who begin; fields that need no answer are no step. */
function describeLoss({ begun, fields, sent }: ReportForm): string | undefined {
  if (fields.length === 0 || sent === undefined) return undefined;
  const steps = [
    { label: 'Begun', filled: begun },
    ...fields.filter(({ required }) => required),
    { label: 'Sent', filled: sent },
  ];
  const losses = steps.slice(1).flatMap((step, index) => {
    const before = steps[index];
    return before ? [{ before, step, lost: before.filled - step.filled }] : [];
  });
  const [largest] = losses.toSorted((a, b) => b.lost - a.lost);
  if (!largest || largest.lost <= 0) return undefined;
  const [from, to] = [largest.before, largest.step].map(
    ({ label, filled }) => `${label} (${filled})`,
  );
  return `The largest loss is between ${from} and ${to}.`;
}
