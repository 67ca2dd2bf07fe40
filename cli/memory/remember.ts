import { relative } from 'node:path';
import type { LocatedDiagnostic } from '../../renderer/index.ts';
import { isError } from '../../renderer/light.ts';
import { filesOf } from '../read/read-site.ts';
import type { PageOutcome } from '../render/render-chunk.ts';
import type { StagedFile } from '../write/stage-files.ts';
import { editionName } from './edition-name.ts';
import type { KnownOpenSite } from './open-known-site.ts';
import type { Basis, KnownOutput, KnownPages, KnownSite, SiteMemory } from './site-memory.ts';

/** What came of a run. */
export interface Findings {
  /** Of all page files, in their order. */
  outcomes: readonly PageOutcome[];
  diagnostics: readonly LocatedDiagnostic[];
  /** What was made for pages to be rendered; absent where nothing was. */
  made?: Made;
  /** The files that tell of all pages; absent where no output was finished. */
  siteFiles?: readonly StagedFile[];
  /** Absent where none was finished. */
  output?: KnownOutput;
}

/** What was made for pages to be rendered. */
export interface Made {
  /** What rendering any page depends on. */
  basis: Basis;
  /** Where typefaces were found, by their names in site.yaml; relative to the folder of the site. */
  typefaces: Readonly<Record<string, string>>;
  /** The characters beyond ASCII of each file that were looked for. */
  characters: Readonly<Record<string, string>>;
}

/** Remembers what came of a run, to build or only to check, for the next. */
export function remember(
  memory: SiteMemory,
  site: KnownOpenSite,
  wasBuild: boolean,
  findings: Findings,
): void {
  const { siteFolder, inventory, types, known } = site;
  const { outcomes, diagnostics, made, output } = findings;
  const schedule = site.open.changesAhead(outcomes);
  // What is wrong with code may hang on more files than it consists of, or show in pages alone; a
  // typeface may come to be there without any file of the site being another.
  const isReplayable = !diagnostics.some(({ rule }) => /^(?:own-type|font)\//.test(rule));
  const typefaces = made?.typefaces ?? known?.site.typefaces ?? {};
  const ofTypes = types.inputs.map((file) => relative(siteFolder.folder, file));
  const files = [...filesOf(siteFolder), ...ofTypes, ...Object.values(typefaces)];
  const knownSite: Omit<KnownSite, 'pages'> = {
    files: inventory.seen(files),
    others: siteFolder.others,
    typefaces,
    edition: editionName(siteFolder.edition),
    said: isReplayable ? { diagnostics, replaced: types.replaced, schedule } : undefined,
    output: output ?? known?.site.output,
    wasBuild,
  };
  memory.store(knownSite, pagesToKnow(site, findings));
}

function pagesToKnow(site: KnownOpenSite, { outcomes, made, siteFiles }: Findings): KnownPages {
  const { open, basis, known, types } = site;
  const pages = open.pages.flatMap(({ path }, index) => {
    const outcome = outcomes[index];
    const isSound = outcome && !types.diagnostics.length && !outcome.diagnostics.some(isError);
    return isSound ? [[path, settled(outcome)] as const] : [];
  });
  const questions = new Set(pages.flatMap(([, { asked }]) => asked));
  return {
    basis,
    ofRendering: made?.basis ?? known?.pages.ofRendering,
    characters: made?.characters ?? knownCharacters(site),
    siteFiles: siteFiles?.map(inPlace),
    answers: Object.fromEntries(
      [...questions]
        .map((question) => [question, open.answer(question)] as const)
        .filter(([, files]) => files.length > 0),
    ),
    pages: Object.fromEntries(pages),
  };
}

/** What is staged now is in its place when it is remembered. */
function settled(outcome: PageOutcome): PageOutcome {
  const { rendering, ...verdict } = outcome;
  if (!rendering?.staged.some(({ name }) => name !== undefined)) return outcome;
  return { ...verdict, rendering: { ...rendering, staged: rendering.staged.map(inPlace) } };
}

function inPlace({ path, file }: StagedFile): StagedFile {
  return { path, file };
}

/** The characters of files that are as they were. */
export function knownCharacters({ known, inventory }: KnownOpenSite): Record<string, string> {
  const characters = Object.entries(known?.pages.characters ?? {});
  return Object.fromEntries(characters.filter(([file]) => inventory.isAsBefore(file)));
}
