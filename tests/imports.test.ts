import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import glob from 'fast-glob';
import { describe, expect, it } from 'vitest';

/*
 * The rooms of the house and who may enter which. Read off the texts of the files, types
 * included; dependency-cruiser cannot read TypeScript 7 yet.
 */

const root = join(import.meta.dirname, '..');
const files = glob
  .sync(['{cli,renderer,server,schemas,tests,sites}/**/*.{ts,tsx,js,mjs}', 'schemas/*.json'], {
    cwd: root,
    ignore: ['**/node_modules/**', '**/*.d.ts', 'renderer/generated/**', 'tests/bench/**'],
  })
  .sort();
const imports = new Map(files.map((file) => [file, importsOf(file)]));

const STEPS = [
  '1-parse',
  '2-compose',
  '3-check-shape',
  '4-fill',
  '5-check-meaning',
  '6-resolve',
  '7-render',
  '8-report',
];

/** Files of the renderer that run in browsers, where a console is all there is to log to. */
const RUNS_IN_BROWSERS =
  /^renderer\/(browser\/|.*\.island\.tsx?$|ui\/(form\/)?(use-|form-)|providers\/.*\/start\.ts$)/;

interface Rule {
  name: string;
  from: RegExp;
  /** What these files must not import: files of the project, or packages by their name. */
  never: RegExp;
  except?: RegExp;
}

const RULES: Rule[] = [
  { name: 'schemas import nothing', from: /^schemas\//, never: /./ },
  {
    name: 'the renderer knows neither cli nor server, and touches no file',
    from: /^renderer\//,
    never: /^(cli|server|tests|sites)\/|^node:(fs|process|child_process|http|net)/,
  },
  ...STEPS.map((step) => ({
    name: `the step ${step} imports no other step`,
    from: new RegExp(`^renderer/phases/${step}/`),
    never: new RegExp(`^renderer/phases/(?!${step}/)`),
  })),
  {
    name: 'only render knows components',
    from: /^renderer\/phases\/(?!7-render\/)/,
    never: /^renderer\/(ui|sections|overlays|providers|browser)\/|^react/,
  },
  {
    name: 'the interface knows no section, overlay, provider or step',
    from: /^renderer\/ui\//,
    never: /^renderer\/(sections|overlays|providers|phases)\//,
  },
  {
    name: 'browser code needs React and a list of the contract at most',
    from: /^renderer\/browser\//,
    never:
      /^renderer\/(?!browser\/|generated\/start-providers\.ts$)|^(?!react|renderer\/|schemas\/utm-names\.json$)/,
  },
  {
    name: 'sections, overlays and providers are made of what stands below them',
    from: /^renderer\/(sections|overlays|providers)\//,
    never:
      /^renderer\/(?!(sections|overlays|providers|registry|ui|browser|model|text|locale)\/|generated\/types\.ts$)/,
  },
  {
    name: 'drawn pictures know the interface alone',
    from: /^renderer\/ui\/mockups\//,
    never: /^renderer\/(?!ui\/|generated\/types\.ts$)/,
  },
  {
    name: 'the registry is a value: it knows none of the types in it, and no component',
    from: /^renderer\/registry\//,
    never:
      /^renderer\/(?!(registry|model|text)\/|generated\/(types\.ts|(schemas|icons|field-plans)\.js)$)|^react/,
  },
  {
    name: 'the cli sees the public face of the renderer',
    from: /^cli\/(?!compile\/)/,
    never: /^renderer\/(?!(index|rendering|light)\.ts$)|^tests\//,
  },
  {
    name: 'only the studio, commands about the service and its reference know the server; others its lock, and the compiler the empty database',
    from: /^cli\/(?!commands\/(serve|studio|run-service|dev|leads|experiment|db|settings)[a-z-]*\.ts$|studio\/|reference\/settings-article\.ts$)/,
    never: /^server\/(?!database\/(lock-file|empty-database)\.ts$)/,
  },
  {
    name: 'the server sees the public face of the renderer',
    from: /^server\//,
    never:
      /^(cli|tests)\/|^renderer\/(?!(((mail|locale|service-pages|targets)\/)?index|light)\.ts$)/,
  },
];

describe('who may import whom', () => {
  it('reads the files of every room', () => {
    for (const room of ['cli/', 'renderer/', 'server/', 'tests/']) {
      expect(files.some((file) => file.startsWith(room))).toBe(true);
    }
  });

  for (const { name, from, never, except } of RULES) {
    it(name, () => {
      const bound = [...imports].filter(([file]) => from.test(file) && !except?.test(file));
      expect(bound).not.toEqual([]);
      const broken = bound.flatMap(([file, targets]) =>
        targets.filter((target) => never.test(target)).map((target) => `${file} → ${target}`),
      );
      expect(broken).toEqual([]);
    });
  }

  it('a site is data, but for sections of its own', () => {
    expect(files.filter((file) => /^sites\/(?!.*\/sections\/)/.test(file))).toEqual([]);
  });

  it('a section, overlay or provider imports its own folder, never another one', () => {
    const broken = [...imports].flatMap(([file, targets]) => {
      const own = /^(renderer\/(?:sections|overlays|providers)\/[^/]+\/)/.exec(file)?.[1];
      if (!own) return [];
      const others = targets.filter(
        (target) =>
          /^renderer\/(sections|overlays|providers)\/[^/]+\//.test(target) &&
          !target.startsWith(own),
      );
      return others.map((target) => `${file} → ${target}`);
    });
    expect(broken).toEqual([]);
  });

  it('has no import cycle', () => {
    expect(findCycle(imports)).toEqual([]);
  });

  it.each(['cli', 'renderer', 'server'])('has no cycle between the folders of %s', (room) => {
    expect(findCycle(importsOfFolders(room))).toEqual([]);
  });

  it('keeps clock, chance, console and process out of the renderer', () => {
    const impure = /\b(Date\.now|Math\.random|console\.\w+|process\.\w+|new Date\(\))/;
    const broken = files
      .filter((file) => file.startsWith('renderer/') && !runsInBrowsers(file))
      .filter((file) => impure.test(codeOf(file)));
    expect(broken).toEqual([]);
  });

  it('makes pages, sites and mails only by checking what was written', () => {
    const cast = /\bas (unknown as )?(Checked|Site|Page|PageContent|Mail)\b/;
    const makers = files
      .filter((file) => /^(cli|renderer|server)\//.test(file))
      .filter((file) => cast.test(codeOf(file).replace(/^import[^;]*;/gm, '')));
    expect(makers).toEqual(['renderer/phases/3-check-shape/check-shape.ts']);
  });

  it('names nothing of the reference site outside of it', () => {
    const words = /pebblewood|childcare|nursery|kindergarten|preschool|start_trial|talk_to_expert/i;
    const named = glob
      .sync('{cli,renderer,server,schemas}/**/*', {
        cwd: root,
        ignore: ['**/*.png'],
      })
      .filter((file) => words.test(readFileSync(join(root, file), 'utf8')));
    expect(named).toEqual([]);
  });
});

/** Islands, what only they import, and what is named as browser code. */
function runsInBrowsers(file: string): boolean {
  if (RUNS_IN_BROWSERS.test(file)) return true;
  const importers = files.filter((other) => imports.get(other)?.includes(file));
  return importers.length > 0 && importers.every(runsInBrowsers);
}

/** Project files and packages that a file imports, statically or dynamically, types included. */
function importsOf(file: string): string[] {
  const found = codeOf(file).matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g);
  return [...found].map(([, target]) => {
    const name = target as string;
    return name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name;
  });
}

function codeOf(file: string): string {
  return readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
}

/** What the folders of a room import of each other; a file right in the room stands for itself. */
function importsOfFolders(room: string): Map<string, string[]> {
  const folderOf = (file: string) => new RegExp(`^${room}/[^/]+`).exec(file)?.[0];
  const folders = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    const folder = folderOf(file);
    if (folder === undefined) continue;
    const others = targets.flatMap((target) => folderOf(target) ?? []);
    folders.set(folder, [...(folders.get(folder) ?? []), ...others.filter((f) => f !== folder)]);
  }
  return folders;
}

/** Files that import each other in a circle, in order; empty without one. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const done = new Set<string>();
  const path: string[] = [];
  function visit(file: string): string[] {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      const cycle = graph.has(target) ? visit(target) : [];
      if (cycle.length) return cycle;
    }
    path.pop();
    done.add(file);
    return [];
  }
  for (const file of graph.keys()) {
    const cycle = visit(file);
    if (cycle.length) return cycle;
  }
  return [];
}
