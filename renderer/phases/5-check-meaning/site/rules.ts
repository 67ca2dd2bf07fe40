import type { Rules } from '../../../model/rule.ts';
import { rules as ofAddress } from './check-address.ts';
import { rules as ofCanonicals } from './check-canonicals.ts';
import { rules as ofChallenges } from './check-challenges.ts';
import { rules as ofContrast } from './check-contrast.ts';
import { rules as ofCounting } from './check-counting.ts';
import { rules as ofElsewhere } from './check-elsewhere.ts';
import { rules as ofEntries } from './check-entries.ts';
import { rules as ofEnvironments } from './check-environments.ts';
import { rules as ofFileNames } from './check-file-names.ts';
import { rules as ofFonts } from './check-fonts.ts';
import { rules as ofFormat } from './check-format.ts';
import { rules as ofHost } from './check-host.ts';
import { rules as ofLeadTargets } from './check-lead-targets.ts';
import { rules as ofLeads } from './check-leads.ts';
import { rules as ofLimited } from './check-limited.ts';
import { rules as ofLinks } from './check-links.ts';
import { rules as ofMails } from './check-mails.ts';
import { rules as ofMarkdownLinks } from './check-markdown-links.ts';
import { rules as ofNames } from './check-names.ts';
import { rules as ofNotFound } from './check-not-found.ts';
import { rules as ofNumbers } from './check-numbers.ts';
import { rules as ofRedirectShape } from './check-redirect-shape.ts';
import { rules as ofRedirects } from './check-redirects.ts';
import { rules as ofStatedContacts } from './check-stated-contacts.ts';
import { rules as ofTarget } from './check-target.ts';
import { rules as ofTranslations } from './check-translations.ts';
import { rules as ofWeights } from './check-weights.ts';
import { rules as ofExperiments } from './compare-experiments.ts';
import { rules as ofForms } from './compare-forms.ts';
import { rules as ofFrames } from './compare-frames.ts';
import { rules as ofLanguages } from './compare-languages.ts';
import { rules as ofAskedTargets } from './compare-lead-targets.ts';
import { rules as ofPrices } from './compare-prices.ts';
import { rules as ofMisplaced } from './find-misplaced.ts';
import { rules as ofOrphans } from './find-orphans.ts';
import { rules as ofRepetitions } from './find-repetitions.ts';
import { rules as ofThankless } from './find-thankless.ts';
import { rules as ofUnread } from './find-unread.ts';
import { rules as ofUnused } from './find-unused.ts';

/** What shows when the files of a site are looked at together. */
export const rules: Rules = {
  ...ofAddress,
  ...ofCanonicals,
  ...ofChallenges,
  ...ofContrast,
  ...ofCounting,
  ...ofElsewhere,
  ...ofEntries,
  ...ofEnvironments,
  ...ofFileNames,
  ...ofFonts,
  ...ofFormat,
  ...ofHost,
  ...ofLeadTargets,
  ...ofLeads,
  ...ofLinks,
  ...ofMails,
  ...ofMarkdownLinks,
  ...ofNames,
  ...ofNotFound,
  ...ofNumbers,
  ...ofRedirectShape,
  ...ofRedirects,
  ...ofStatedContacts,
  ...ofTarget,
  ...ofTranslations,
  ...ofWeights,
  ...ofExperiments,
  ...ofForms,
  ...ofFrames,
  ...ofAskedTargets,
  ...ofLanguages,
  ...ofMisplaced,
  ...ofOrphans,
  ...ofPrices,
  ...ofLimited,
  ...ofRepetitions,
  ...ofThankless,
  ...ofUnread,
  ...ofUnused,
};
