import { schemas } from '../generated/schemas.js';
import { type FieldPlan, planFields } from './field-plan.ts';
import type { FieldText } from './field-text.ts';
import type { JsonSchema } from './json-schema.ts';
import { mapFields } from './map-fields.ts';

export type FieldKind = 'page' | 'section' | 'overlay' | 'site' | 'mail';

const planPage = planFields(schemas.page as JsonSchema);
const planSite = planFields(schemas.site as JsonSchema);
const planMail = planFields(schemas.mail as JsonSchema);

const PLANS: Record<FieldKind, () => FieldPlan> = {
  page: () => planPage(schemas.page as JsonSchema),
  section: () => planPage({ $ref: '#/$defs/section' }),
  overlay: () => planPage({ $ref: '#/$defs/overlay' }),
  site: () => planSite(schemas.site as JsonSchema),
  mail: () => planMail(schemas.mail as JsonSchema),
};

/** The plan of the texts in a page, a section, an overlay or a site. */
export function fieldPlan(kind: FieldKind): FieldPlan {
  return PLANS[kind]();
}

/** Every text in a value that a marketer wrote. */
export function textsIn(kind: FieldKind, value: unknown): FieldText[] {
  return mapFields(fieldPlan(kind), value, (text) => text).texts;
}
