import type { Rule } from './rule.ts';
import { rulesOfComposition } from './rules-of-composition.ts';
import { rulesOfEmbeds } from './rules-of-embeds.ts';
import { rulesOfExperiments } from './rules-of-experiments.ts';
import { rulesOfFields } from './rules-of-fields.ts';
import { rulesOfMeaning } from './rules-of-meaning.ts';
import { rulesOfOwnTypes } from './rules-of-own-types.ts';
import { rulesOfPolicy } from './rules-of-policy.ts';
import { rulesOfPublication } from './rules-of-publication.ts';
import { rulesOfThemes } from './rules-of-themes.ts';
import { rulesOfTranslations } from './rules-of-translations.ts';
import { rulesOfWording } from './rules-of-wording.ts';
import { rulesOfYaml } from './rules-of-yaml.ts';

/** All rules by their ids. An id never changes its meaning, for people look it up and silence it. */
export const rules: Readonly<Record<string, Rule>> = {
  ...rulesOfYaml,
  ...rulesOfFields,
  ...rulesOfComposition,
  ...rulesOfMeaning,
  ...rulesOfPublication,
  ...rulesOfPolicy,
  ...rulesOfEmbeds,
  ...rulesOfExperiments,
  ...rulesOfOwnTypes,
  ...rulesOfThemes,
  ...rulesOfTranslations,
  ...rulesOfWording,
};
