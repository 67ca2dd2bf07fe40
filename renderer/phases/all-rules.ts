import { oncePer } from '../model/once.ts';
import type { Rules } from '../model/rule.ts';
import { rules as ofCustomTypes } from '../registry/custom-section-rules.ts';
import type { Registry } from '../registry/registry.ts';
import { compare } from '../text/compare-text.ts';
import { rules as ofParsing } from './1-parse/rules.ts';
import { rules as ofComposing } from './2-compose/rules.ts';
import { rules as ofShape } from './3-check-shape/rules.ts';
import { rules as ofTexts } from './4-fill/fill-texts.ts';
import { rules as ofArticleHeadings } from './5-check-meaning/check-article-headings.ts';
import { rules as ofMeaning } from './5-check-meaning/check-page.ts';
import { rules as ofPublication } from './5-check-meaning/publication.ts';
import { rules as ofPages } from './5-check-meaning/site/compare-pages.ts';
import { rules as ofChecks } from './5-check-meaning/site/rules.ts';
import { rules as ofPolicy } from './8-report/policy.ts';
import { rules as ofCampaignCopies } from './campaign/check-campaign-copies.ts';
import { rules as ofCampaignNames } from './campaign/check-campaign-names.ts';
import { rules as ofEffects } from './campaign/check-effect.ts';
import { rules as ofSessions } from './campaign/expand-sessions.ts';
import { rules as ofStates } from './campaign/join-states.ts';
import { rules as ofMoments } from './campaign/moments.ts';
import { rules as ofMovedEnds } from './campaign/moved-end.ts';
import { rules as ofMovedSessions } from './campaign/moved-sessions.ts';
import { rules as ofTimelines } from './campaign/timeline.ts';
import { rules as ofTags } from './check-tags.ts';
import { rules as ofWords } from './read-words.ts';

/** Every rule by its id, in alphabetical order: those of a site's types, and those of all sites. */
export const rulesOf = oncePer(collectRules);

function collectRules({ sections, overlays, providers }: Registry): Rules {
  const types = [...sections.values(), ...overlays.values()].map(({ facts }) => facts);
  const rules: Rules = Object.assign(
    {},
    ...[...types, ...providers.values()].map((facts) => facts.rules),
    ofParsing,
    ofComposing,
    ofShape,
    ofTexts,
    ofMeaning,
    ofCustomTypes,
    ofChecks,
    ofPages,
    ofPublication,
    ofMoments,
    ofStates,
    ofMovedEnds,
    ofMovedSessions,
    ofEffects,
    ofSessions,
    ofArticleHeadings,
    ofCampaignCopies,
    ofCampaignNames,
    ofTags,
    ofTimelines,
    ofWords,
    ofPolicy,
  );
  return Object.fromEntries(Object.entries(rules).sort(([a], [b]) => compare(a, b)));
}
