/*
 * What programs in Node find in the package `campaign-site`. The implementation is compiled:
 * `cli/program/program.ts`.
 */

/** A problem of a site, as `site validate` reports it. */
export interface SiteProblem {
  /** As `site explain` knows it, such as `schema/unknown-key`. */
  rule: string;
  severity: 'error' | 'warning';
  /** Relative to the folder of the site. */
  file: string;
  /** Both count from 1. */
  line: number;
  column: number;
  message: string;
  help?: string;
}

/** Which edition of a site is opened: by default, what visitors see now. */
export interface OpenOptions {
  /** One of the environments of site.yaml. */
  env?: string;
  at?: Date;
  /** With drafts, and with what is not shown yet or any more. */
  drafts?: boolean;
}

/** A site in a folder, read again by each call. */
export interface OpenSite {
  name: string;
  folder: string;
  /** Every problem of the site. */
  validate(): Promise<SiteProblem[]>;
  /**
   * The HTML of a section, as it stands alone in a page of the site: its fields as pages have them.
   * @throws Error with all messages where the section, or what pages share, has errors.
   */
  renderSection(section: { type: string; [field: string]: unknown }): Promise<string>;
}

/** The result of a build. */
export interface BuildResult {
  problems: SiteProblem[];
  /** How many there are; absent where errors kept the output as it was. */
  pages?: number;
}

/**
 * Opens a site: a folder, or the name of one in sites/.
 * @throws Error if there is none.
 */
export declare function openSite(site: string, options?: OpenOptions): Promise<OpenSite>;

/**
 * Builds what has changed since the last build into a folder; dist/<site> by default. Errors leave the
 * last good output as it is.
 */
export declare function build(site: OpenSite, options?: { out?: string }): Promise<BuildResult>;
