/** What came in, and what it means: everything that the report shows. */
export interface InboxReport {
  kind: 'report';
  /** Time zone of its days; each is given as its first moment in UTC. */
  zone: string;
  /** Its last seven whole days, `to` not included. They are compared with the seven before. */
  week: { from: Date; to: Date };
  /** Leads of the last weeks, the oldest first; the last one is the week of the report. */
  weeks: readonly { from: Date; leads: number }[];
  /** What brought them. */
  groups: readonly ReportTable[];
  experiments: readonly ReportExperiment[];
  /** How far visitors came with the forms of a page in that week. */
  forms: readonly ReportForm[];
  /** What three of four views stayed within. */
  vitals: readonly ReportVitals[];
  /** Views by robots, which count nowhere else. */
  robots: number;
  /** What is to be known of visits and views. */
  notes: readonly string[];
}

/** Leads by campaign, source, page or variant. */
export interface ReportTable {
  name: 'campaign' | 'source' | 'page' | 'variant';
  lines: readonly ReportLine[];
}

/** What one of them brought. */
export interface ReportLine {
  value: string;
  leads: number;
  /** Those of visitors who were counted; null if that is unknown of some. */
  counted: number | null;
  /** In the week before; absent of a variant whose experiment was something else then. */
  before?: number;
  /** Views of a page, or visits, where they are counted. */
  seen?: number;
  conversion?: number;
  /** The conversions that fit the numbers. */
  fitting?: { low: number; high: number };
}

/** An experiment, judged by all its leads. */
export interface ReportExperiment {
  name: string;
  control: string;
  /** What the leads mean. */
  sentences: readonly string[];
  winner?: string;
  variants: readonly {
    name: string;
    /** The lifts that fitted all looks until then, oldest first; 0.2 is 20 % more than control. */
    looks: readonly { day: Date; low: number; high: number }[];
  }[];
}

export interface ReportForm {
  page: string;
  views: number;
  seen: number;
  begun: number;
  /** Leads of visitors who were counted; absent if that is unknown of some. */
  sent?: number;
  /** Its fields in their order, where it was counted which were filled in. */
  fields: readonly { label: string; filled: number; required: boolean }[];
  /** Where most visitors stop who begin. */
  loss?: string;
}

/** Milliseconds, and of layout shifts a score. */
export interface ReportVitals {
  page: string;
  device: string;
  /** Such as `headline: b`; absent of all views together. */
  variant?: string;
  lcp?: number;
  inp?: number;
  cls?: number;
}
