/** Table `probe`: one row, written to find out whether anything can be. */
export interface ProbeTable {
  id: number;
  at: Date;
}
