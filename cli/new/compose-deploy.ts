import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { programFolder } from '../read/program-folder.ts';
import type { PackageManager } from './package-manager.ts';
import { readFolder } from './templates.ts';

/** The site that is to be run. */
export interface DeployedSite {
  name: string;
  /** From the folder of the project, with forward slashes. */
  folder: string;
  /** Host of its address. */
  host: string;
  /** What installs the packages of its project. */
  manager: PackageManager;
}

/** What differs from the files with which this repository runs a site. */
const REPLACED: Readonly<Record<string, readonly (readonly [from: RegExp, to: string])[]>> = {
  'Dockerfile.dockerignore': [[/^(?:renderer|schemas)\/generated\n|^tests\n/gm, '']],
  'compose.yaml': [
    [/(?<=sets\n# )SITE and /, ''],
    [/^name: site$/m, 'name: SITE_NAME'],
    [/ {6}args:\n.*\n/, '      target: service\n'],
  ],
  'prometheus-alerts.yaml': [],
  'site.service': [
    [/dist\/<site>/, 'dist/SITE_NAME'],
    [/# A project that has the package(?:.*\n)+?#\n/, ''],
    [/\/opt\/site\/\.build\/site\.js/, '/opt/site/node_modules/.bin/site'],
    [/(?<=node )\.build/, 'node_modules/campaign-site/.build'],
  ],
};

const [COPIED, INSTALL] = [/^COPY package.*$/m, /^RUN --mount.*npm ci.*$/m];

/** What differs in the image of a project with another package manager than npm. */
const IMAGES: Readonly<Record<PackageManager, readonly (readonly [from: RegExp, to: string])[]>> = {
  npm: [],
  pnpm: [
    [COPIED, 'COPY package.json pnpm-*.yaml .npmrc* *.tgz ./'],
    [INSTALL, 'RUN npm install --global pnpm@10 && pnpm install --frozen-lockfile --prod'],
  ],
  yarn: [
    [COPIED, 'COPY package.json yarn.lock .yarnrc.yml* *.tgz ./'],
    [INSTALL, 'RUN corepack enable && yarn install --immutable'],
  ],
  'yarn-classic': [
    [COPIED, 'COPY package.json yarn.lock .npmrc* .yarnrc* *.tgz ./'],
    [INSTALL, 'RUN corepack enable && yarn install --frozen-lockfile --production'],
  ],
};

/** The files that run a site, by their path in the project. */
export function composeDeploy(site: DeployedSite): Map<string, string> {
  const names = { SITE_FOLDER: site.folder, SITE_NAME: site.name, SITE_HOST: site.host };
  const adapted = Object.entries(REPLACED).map(
    ([file, changes]) => [file, changes.reduce(replace, readKit(file))] as const,
  );
  const files = new Map([...readFolder('deploy'), ...adapted]);
  files.set('Dockerfile', IMAGES[site.manager].reduce(replace, files.get('Dockerfile') ?? ''));
  return new Map(
    [...files].map(([file, text]) => [
      `.deploy/${file}`,
      Object.entries(names).reduce((all, [name, value]) => all.replaceAll(name, value), text),
    ]),
  );
}

function readKit(file: string): string {
  return readFileSync(join(programFolder(), '.deploy', file), 'utf8');
}

function replace(text: string, [from, to]: readonly [RegExp, string]): string {
  if (text.search(from) < 0) throw new Error(`A file of .deploy has no ${from}.`);
  return text.replace(from, to);
}
