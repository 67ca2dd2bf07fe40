import { plans } from '../generated/field-plans.js';
import type { FieldPlan } from './field-plan.ts';
import type { FieldText } from './field-text.ts';
import { mapFields } from './map-fields.ts';

const known: { site: FieldPlan; mail: FieldPlan } = plans;

/** Where the texts of site.yaml are. */
export const siteTexts = known.site;

/** Where the texts of a mail are. */
export const mailTexts = known.mail;

/** Every text in a value that a marketer wrote. */
export function textsIn(plan: FieldPlan, value: unknown): FieldText[] {
  return mapFields(plan, value, (text) => text).texts;
}
