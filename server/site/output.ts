import type { CampaignsFile, FormsFile, LeadForm } from '../../schemas/generated/contract.ts';
import type { MemoryFile } from './memory-file.ts';
import type { Redirect } from './parse-headers.ts';

/** A file of the built site at its address. */
export interface Route {
  /** Place of the file in the output. */
  file: string;
  /** Where it lies in the output folder: elsewhere while a change of the output was prepared. */
  source: string;
  headers: Readonly<Record<string, string>>;
  /** The file itself; without it, the file is large or played in parts and comes from the disk. */
  memory?: MemoryFile;
}

/** The built site as the service sees it: one consistent picture, replaced as a whole. */
export interface Output extends Omit<FormsFile, 'base' | 'forms'> {
  /** What names the build, or undefined if the folder has no manifest. */
  stamp: string | undefined;
  /** Files by their exact, decoded path. */
  routes: ReadonlyMap<string, Route>;
  /** Old paths, and other spellings of a page's path such as `/canada.html`. */
  redirects: ReadonlyMap<string, Redirect>;
  notFound: MemoryFile;
  /** Pages of campaigns that are over, which answer so; by their paths. */
  gone: ReadonlySet<string>;
  /** Forms by their ids. */
  forms: ReadonlyMap<string, LeadForm>;
  /** Path below which the pages stand, and the service where it has no host of its own; '' at the root. */
  base: string;
  campaigns?: CampaignsFile;
  /** From when until when it is served, in milliseconds, and for which full campaigns. */
  from: number;
  until: number;
  full: ReadonlySet<string>;
  /** Whether every file is the one that the build wrote down; false where somebody changed one. */
  asBuilt: boolean;
}
