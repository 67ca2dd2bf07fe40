import type { LeadTarget, ReadyTarget } from '../../schemas/generated/contract.ts';
import known from '../../schemas/generated/targets.json' with { type: 'json' };
import type { Site } from '../generated/types.ts';
import { fillTemplate } from './template.ts';

/** The targets of site.yaml, by name. */
export type WrittenTargets = NonNullable<NonNullable<Site['leads']>['targets']>;

/** A target as site.yaml writes it. */
export type WrittenTarget = WrittenTargets[string];

/** The targets that a site only has to name, by name. */
export const readyTargets = new Map(Object.entries(known as Record<string, ReadyTarget>));

/** What targets may get of the site itself. */
interface TargetSite {
  name: string;
  origin: string;
  base: string;
}

/** What the lead service has to know of the targets of a site that is sound; undefined without any. */
export function contractTargets(
  written: WrittenTargets | undefined,
  site: TargetSite,
): LeadTarget[] | undefined {
  return (
    written &&
    Object.entries(written).map(([name, target]) => {
      const ready = readyTargets.get(target.uses ?? '');
      const { leadTypes, fields, values } = target;
      const request = ready?.request ?? target.request;
      return {
        name,
        label: ready?.label ?? name,
        leadTypes,
        fields,
        values,
        required: ready?.required ?? [],
        request: fillTemplate(request, (name, filter, written) => {
          const value = valueAtBuild(name, { site, settings: settingsOf(target, ready) });
          return value !== undefined && filter === 'number' ? Number(value) : (value ?? written);
        }) as LeadTarget['request'],
      };
    })
  );
}

function settingsOf(
  { settings }: WrittenTarget,
  ready?: ReadyTarget,
): Readonly<Record<string, unknown>> {
  const usual = Object.entries(ready?.settings ?? {}).map(([name, one]) => [name, one.default]);
  return { ...Object.fromEntries(usual), ...settings };
}

/** What is known when the site is built; the service fills in the rest. */
function valueAtBuild(
  name: string,
  { site, settings }: { site: TargetSite; settings: Readonly<Record<string, unknown>> },
): string | undefined {
  if (name === 'site.name') return site.name;
  if (name === 'site.url') return site.origin + site.base;
  const [, setting] = /^settings\.(\w+)$/.exec(name) ?? [];
  return setting && String(settings[setting]);
}
