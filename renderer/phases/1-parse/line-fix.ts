/** A line as it may have been meant, and the report if it was. Columns count from 0. */
export interface LineFix {
  line: string;
  rule: string;
  message: string;
  help: string;
  /** What of the written line is meant. */
  start: number;
  end: number;
  /** How far it leads from what is written, in slips of a finger. */
  cost: number;
}
