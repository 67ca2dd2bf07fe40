import { pageChecks, textChecks } from '../generated/checks.ts';
import { rulesOfSteps } from '../generated/rules.ts';
import { oncePer } from '../model/once.ts';
import type { Rules } from '../model/rule.ts';
import { rulesOfCustomTypes } from '../registry/custom-section-rules.ts';
import type { Registry } from '../registry/registry.ts';
import { compare } from '../text/compare-text.ts';

/** Every rule by its id, in alphabetical order: those of a site's types, and those of all sites. */
export const rulesOf = oncePer(collectRules);

function collectRules({ sections, overlays, providers }: Registry): Rules {
  const types = [...sections.values(), ...overlays.values()].map(({ facts }) => facts);
  const reporting = [...types, ...providers.values(), ...textChecks, ...pageChecks];
  const rules: Rules = Object.assign(
    {},
    ...reporting.map((one) => one.rules),
    ...rulesOfSteps,
    rulesOfCustomTypes,
  );
  return Object.fromEntries(Object.entries(rules).sort(([a], [b]) => compare(a, b)));
}
