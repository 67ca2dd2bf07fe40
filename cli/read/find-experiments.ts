import { isMapping, parseYaml, type SourceFile } from '../../renderer/index.ts';
import { isPage, mappingsIn, nearestName } from '../../renderer/light.ts';
import { Failure } from '../terminal/terminal.ts';
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
  /** The id of a part that the page writes, or of the one that it takes from a file of its own. */
  idOf(part: unknown): unknown;
}

/** What pages of a site say of experiments. */
interface FoundExperiments {
  experiments: WrittenExperiment[];
  /** Pages that may have some and cannot be read because of a mistake. */
  unreadable: SourceFile[];
}

/** All experiments that pages of a site write. */
export function findExperiments({ sources }: SiteFolder): FoundExperiments {
  const found: FoundExperiments = { experiments: [], unreadable: [] };
  const idOf = idFinder(sources);
  for (const source of sources) {
    const { path: file, text } = source;
    if (!isPage(source) || !text.includes('experiments')) continue;
    const { document } = parseYaml({ path: file, text });
    if (!document) found.unreadable.push(source);
    const page = document?.value;
    if (!isMapping(page) || !Array.isArray(page.experiments)) continue;
    page.experiments.forEach((written: unknown, index) => {
      if (!isMapping(written) || typeof written.name !== 'string') return;
      const variants = mappingsIn(written.variants);
      const { name } = written;
      found.experiments.push({ name, file, text, page, index, written, variants, idOf });
    });
  }
  return found;
}

function idFinder(sources: readonly SourceFile[]): WrittenExperiment['idOf'] {
  return (part) => {
    const { id, use } = Object(part);
    if (id !== undefined || use === undefined) return id;
    const partial = sources.find(({ path }) => path === `partials/${use}.yaml`);
    return partial && Object(parseYaml(partial).document?.value).id;
  };
}

/**
 * Those of one name, on all pages.
 * @throws Failure if no page has it, or one that may have it cannot be read.
 */
export function experimentsNamed(name: string, siteFolder: SiteFolder): WrittenExperiment[] {
  const { experiments, unreadable } = findExperiments(siteFolder);
  const hidden = unreadable.find(({ text }) => text.includes(name));
  if (hidden) {
    throw new Failure(
      `${hidden.path} may have the experiment \`${name}\`, but has a mistake and cannot be read.`,
      'Run site validate, correct the mistake, and try again. Nothing was changed.',
      1,
    );
  }
  const named = experiments.filter((written) => written.name === name);
  if (named.length > 0) return named;
  const names = [...new Set(experiments.map((written) => written.name))];
  const near = nearestName(name, names);
  throw new Failure(
    `No page has an experiment \`${name}\`.`,
    near ? `Did you mean \`${near}\`?` : `Experiments: ${names.join(', ') || 'none yet'}.`,
  );
}
