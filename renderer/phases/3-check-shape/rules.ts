import type { Rules } from '../../model/rule.ts';
import { rules as ofAjv } from './explain-ajv.ts';
import { rules as ofExtent } from './explain-extent.ts';
import { rules as ofInstant } from './explain-instant.ts';
import { rules as ofMissing } from './explain-missing.ts';
import { rules as ofNesting } from './explain-nesting.ts';
import { rules as ofPartType } from './explain-part-type.ts';
import { rules as ofPattern } from './explain-pattern.ts';
import { rules as ofTag } from './explain-tag.ts';
import { rules as ofType } from './explain-type.ts';
import { rules as ofUnknown } from './explain-unknown.ts';

/** Which fields there are, and what may stand in them. */
export const rules: Rules = {
  ...ofAjv,
  ...ofExtent,
  ...ofInstant,
  ...ofMissing,
  ...ofNesting,
  ...ofPartType,
  ...ofPattern,
  ...ofTag,
  ...ofType,
  ...ofUnknown,
};
