import { plans } from '../generated/field-plans.js';
import type { FieldPlan } from './field-plan.ts';
import type { FieldText } from './field-text.ts';
import { mapFields } from './map-fields.ts';

export type FieldKind = 'page' | 'section' | 'overlay' | 'site' | 'mail';

const known: Record<FieldKind | 'assets', FieldPlan> = plans;

/** The plan of the texts in a page, a section, an overlay, a site or a mail. */
export function fieldPlan(kind: FieldKind): FieldPlan {
  return known[kind];
}

/** As much of a page's plan as leads to names of assets. */
export const assetPlan = known.assets;

/** Every text in a value that a marketer wrote. */
export function textsIn(kind: FieldKind, value: unknown): FieldText[] {
  return mapFields(fieldPlan(kind), value, (text) => text).texts;
}
