import { plans } from '../../generated/field-plans.js';
import type { FieldPlan } from './field-plan.ts';
import type { FieldText } from './field-text.ts';
import { mapFields } from './map-fields.ts';

/** Where the texts of site.yaml are. */
export const siteTexts = plans.site;

/** Where the texts of a mail are. */
export const mailTexts = plans.mail;

/** Every text in a value that a marketer wrote. */
export function textsIn(plan: FieldPlan, value: unknown): FieldText[] {
  return mapFields(plan, value, (text) => text).texts;
}
