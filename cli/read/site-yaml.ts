import { isMapping, parseYaml } from '../../renderer/index.ts';
import { isTimeZone } from '../../renderer/light.ts';
import type { SiteFolder } from './read-site.ts';

/** The file site.yaml of a site, and its fields as far as it can be parsed. */
export function siteYaml({ sources }: SiteFolder) {
  const path = 'site.yaml';
  const text = sources.find((source) => source.path === path)?.text ?? '';
  const value = parseYaml({ path, text }).document?.value;
  return { source: { path, text }, fields: isMapping(value) ? value : {} };
}

/** The time zone that a site names, else UTC. */
export function zoneOf(siteFolder: SiteFolder): string {
  const { zone } = siteYaml(siteFolder).fields;
  return typeof zone === 'string' && isTimeZone(zone) ? zone : 'UTC';
}
