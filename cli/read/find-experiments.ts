import { isMapping, parseYaml } from '../../renderer/index.ts';
import { isPage, nearestName } from '../../renderer/light.ts';
import { Failure } from '../terminal/failure.ts';
import type { SiteFolder } from './read-site.ts';

/** An experiment where a page writes it. */
export interface WrittenExperiment {
  name: string;
  file: string;
  text: string;
  /** The page as its file has it, without what it takes from elsewhere. */
  page: Record<string, unknown>;
  /** Number of the experiment in the list of the page, and its fields. */
  index: number;
  written: Record<string, unknown>;
  variants: Record<string, unknown>[];
}

/** All experiments that pages of a site write; files that cannot be read have none. */
export function findExperiments({ sources }: SiteFolder): WrittenExperiment[] {
  return sources.filter(isPage).flatMap(({ path: file, text }) => {
    if (!text.includes('experiments')) return [];
    const page = parseYaml({ path: file, text }).document?.value;
    if (!isMapping(page) || !Array.isArray(page.experiments)) return [];
    return page.experiments.flatMap((written: unknown, index) => {
      if (!isMapping(written) || typeof written.name !== 'string') return [];
      const { name } = written;
      return [{ name, file, text, page, index, written, variants: listOf(written.variants) }];
    });
  });
}

/**
 * Those of one name, on all pages.
 * @throws Failure if no page has it.
 */
export function experimentsNamed(name: string, siteFolder: SiteFolder): WrittenExperiment[] {
  const all = findExperiments(siteFolder);
  const named = all.filter((written) => written.name === name);
  if (named.length > 0) return named;
  const names = [...new Set(all.map((written) => written.name))];
  const near = nearestName(name, names);
  throw new Failure(
    `No page has an experiment \`${name}\`.`,
    near ? `Did you mean \`${near}\`?` : `Experiments: ${names.join(', ') || 'none yet'}.`,
  );
}

function listOf(variants: unknown): Record<string, unknown>[] {
  return Array.isArray(variants) ? variants.filter(isMapping) : [];
}
