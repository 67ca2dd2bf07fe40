import type { Rules } from '../../model/rule.ts';
import { rules as ofCampaigns } from './campaign-states.ts';
import { rules as ofContradictions } from './check-contradictions.ts';
import { rules as ofComposeExperiments } from './compose-experiments.ts';
import { rules as ofComposePage } from './compose-page.ts';
import { rules as ofComposeParts } from './compose-parts.ts';
import { rules as ofReference } from './data-references.ts';
import { rules as ofExpandData } from './expand-data.ts';
import { rules as ofUses } from './report-at-uses.ts';
import { rules as ofReportUnchanged } from './report-unchanged.ts';

/** How pages are put together from partials, other pages and data. */
export const rules: Rules = {
  ...ofComposeExperiments,
  ...ofComposePage,
  ...ofComposeParts,
  ...ofExpandData,
  ...ofCampaigns,
  ...ofContradictions,
  ...ofReference,
  ...ofReportUnchanged,
  ...ofUses,
};
