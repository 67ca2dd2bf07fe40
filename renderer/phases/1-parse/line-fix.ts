/** A line as it may have been meant, and the report if it was. Columns count from 0. */
export interface LineFix {
  line: string;
  /** The lines below it, as they may have been meant along with it. */
  below?: readonly string[];
  rule: string;
  message: string;
  help: string;
  /** What of the written line is meant. */
  start: number;
  end: number;
  /** How far it leads from what is written, in slips of a finger. */
  cost: number;
  /** Whether another one is as likely. */
  isUnsure?: true;
}

/** The report about a line, without a line in its place. */
export type LineReport = Omit<LineFix, 'line' | 'below' | 'cost' | 'isUnsure'> & {
  fix?: { to: string };
};
