import { hash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadTypes } from '../cli/custom-sections/load-types.ts';
import { withAnswers } from '../cli/data/take-answers.ts';
import { newStore, worldInMemory } from '../cli/graph/open-store.ts';
import { diagnostics, errors } from '../cli/graph/whole-site.ts';
import { reportDiagnostics } from '../cli/print/report-diagnostics.ts';
import { folderCache } from '../cli/publish/cache.ts';
import { readPictureFacts } from '../cli/publish/inspect-pictures.ts';
import { readSite, type SiteFolder } from '../cli/read/read-site.ts';
import {
  builtInRegistry,
  isError,
  isMapping,
  type LocatedDiagnostic,
  parseSource,
  type Registry,
  rulesOf,
  type SourceFile,
  wordless,
} from '../renderer/index.ts';
import { build, runSite } from './builds/run-site.ts';
import { temporaryFolder } from './support/site.ts';

const root = join(import.meta.dirname, 'errors');
const rules = rulesOf(builtInRegistry);
const cases = readdirSync(root).filter((name) => name !== 'base');
const scratch = await temporaryFolder();
afterAll(scratch.remove);

/**
 * Each case is a `whole-site`, or a `site` whose few files are laid over `base`, where nobody minds
 * what is not used or linked; the output is the exact text.
 */
test.each(cases)('%s', async (name) => {
  const found = await diagnoseCase(name);
  const isWhole = existsSync(join(root, name, 'whole-site'));
  const shown = found.filter(({ rule }) => isWhole || !/^unused\/|^page\/orphan$/.test(rule));
  const folder = layOut(name);
  const printed = `${await reportDiagnostics(shown, folder, 'pretty', { cwd: folder.folder, colour: false })}\n`;
  await expect(printed).toMatchFileSnapshot(join(root, name, 'expected.txt'));
});

test('the site below all cases has no problems', async () => {
  const found = await diagnoseCase('base');
  expect(found.filter(({ rule }) => !rule.startsWith('unused/'))).toEqual([]);
});

test.each(cases)('build and validate say the same of %s', async (name) => {
  const { folder } = layOut(name);
  // What cases share, such as pictures, is made once: the cache is that of the folder around them.
  const validated = await runSite(['validate', folder], scratch.path);
  const built = await build(folder, join(scratch.path, 'out', name), scratch.path);
  expect([built.stderr, built.code]).toEqual([validated.stdout, validated.code]);
});

test.each(cases)('the errors of %s are found without looking for warnings', async (name) => {
  const { files, types } = await readCase(layOut(name));
  const found = newStore(worldInMemory(files, types)).ask(errors);
  expect(found.map(alone)).toEqual((await diagnoseCase(name)).filter(isError).map(alone));
});

test.each(cases)('%s has the same errors with other words', async (name) => {
  const { files, types } = await readCase(layOut(name));
  const comparing = files.sources.filter(({ text }) => /^experiments:/m.test(text));
  // What may be compared with an experiment is asked again, whichever words it has.
  const isLeft = (source: SourceFile) =>
    comparing.includes(source) || (comparing.length > 0 && source.path.startsWith('partials/'));
  const errorsOf = (map: (part: unknown) => unknown) => {
    const sources = files.sources.map((one) => (isLeft(one) ? one : mapParts(one, map)));
    const found = newStore(worldInMemory({ ...files, sources }, types)).ask(errors);
    return found.map(({ rule, file, pointer }) => ({ rule, file, pointer }));
  };
  const isFree = (part: unknown) =>
    isMapping(part) && !types.hasProviders && !types.isOwn(String(part.type));
  const found = errorsOf((part) => (isFree(part) ? otherWords(part, types.registry) : part));
  expect(found).toEqual(errorsOf((part) => part));
});

/** Cases with something that pages share. */
const sharing = cases.filter((name) =>
  ['site', 'whole-site'].some((folder) => existsSync(join(root, name, folder, 'partials'))),
);

test.each(sharing)('whichever page goes, what the others have of %s is reported', async (name) => {
  const { files, types } = await readCase(layOut(name));
  for (const gone of files.sources.filter(({ path }) => path.startsWith('pages/'))) {
    const store = newStore(worldInMemory(files, types));
    store.ask(diagnostics);
    const sources = files.sources.filter((source) => source !== gone);
    const rest = worldInMemory({ ...files, sources }, types);
    expect(store.fork(rest).ask(diagnostics), gone.path).toEqual(newStore(rest).ask(diagnostics));
  }
});

test('every rule has a case that breaks it, and every rule that is broken is explained', async () => {
  const huge = { path: 'pages/huge.yaml', text: `title: ${'x'.repeat(5_000_001)}\n` };
  const base = readSite(join(root, 'base'));
  const ofHuge = await diagnose({ ...base, sources: [...base.sources, huge] });
  const ofCases = await Promise.all(cases.map(diagnoseCase));
  const broken = new Set([...ofCases.flat(), ...ofHuge].map(({ rule }) => rule));
  // Show only when a page is rendered: custom-sections.test.ts has their cases.
  broken.add('custom-section/fails');
  broken.add('custom-section/headings');
  // third-parties.test.ts has its case, for the same reason.
  broken.add('custom-section/before-consent');
  // Show only in the history of a repository: builds/campaigns.test.ts has their cases.
  broken.add('campaign/moved-end');
  broken.add('campaign/moved-sessions');
  // Shows only when a page is weighed: builds/budgets.test.ts has its case.
  broken.add('page/weight');
  expect([...broken].sort()).toEqual(Object.keys(rules).sort());
});

test('every warning can be switched off, but that a waiver is over', async () => {
  const ofCases = await Promise.all(cases.map(diagnoseCase));
  const warnings = ofCases.flat().filter(({ severity }) => severity === 'warning');
  const fixed = warnings.map(({ rule }) => rule).filter((rule) => !rules[rule]?.canBeOff);
  expect([...new Set(fixed)]).toEqual(['waiver/expired']);
});

/** A page or partial as JSON, with other sections and overlays; other files, and what cannot be read, as they are. */
function mapParts(source: SourceFile, map: (part: unknown) => unknown): SourceFile {
  const isPartial = source.path.startsWith('partials/');
  const { document } = parseSource(source);
  if (!document || !/^(?:pages|partials)\/.*\.ya?ml$/.test(source.path)) return source;
  const value = isPartial ? map(document.value) : { ...Object(document.value) };
  for (const name of ['sections', 'overlays']) {
    if (!isPartial && Array.isArray(value[name])) value[name] = value[name].map(map);
  }
  return { ...source, text: JSON.stringify(value) };
}

/** A section or overlay in which each free text has words that no other has. */
function otherWords(part: unknown, registry: Registry): unknown {
  let count = 0;
  const text = JSON.stringify(wordless(part, registry));
  return JSON.parse(text.replace(/¶/g, () => `words ${numberInLetters(++count)}`));
}

function numberInLetters(number: number): string {
  return String(number).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
}

/** A problem without what belongs to it: warnings may follow from an error. */
function alone({ related: _related, ...rest }: LocatedDiagnostic) {
  return rest;
}

/** The folder of a case, with what it is laid over. */
function layOut(name: string): SiteFolder {
  const folder = join(scratch.path, name);
  if (existsSync(folder)) return readSite(folder);
  const whole = join(root, name, 'whole-site');
  const layers = existsSync(whole) ? [whole] : [join(root, 'base'), join(root, name, 'site')];
  for (const layer of layers) if (existsSync(layer)) cpSync(layer, folder, { recursive: true });
  return readSite(folder);
}

const diagnosed = new Map<string, ReturnType<typeof diagnose>>();

/** What is wrong with a case: several tests ask. */
function diagnoseCase(name: string): ReturnType<typeof diagnose> {
  const found = diagnosed.get(name) ?? diagnose(layOut(name));
  diagnosed.set(name, found);
  return found;
}

async function diagnose(listed: SiteFolder) {
  const { files, types } = await readCase(listed);
  return newStore(worldInMemory(files, types)).ask(diagnostics);
}

/** All that a site is checked by. */
async function readCase(listed: SiteFolder) {
  const cache = join(scratch.path, '.cache');
  const files = await withAnswers(listed, cache);
  const types = await loadTypes(files.folder, cache);
  const hashOf = (path: string) => hash('sha256', readFileSync(join(files.folder, path)));
  const pictures = await readPictureFacts(files.folder, files.assets, hashOf, folderCache(cache));
  return { files: { ...files, pictures }, types };
}
