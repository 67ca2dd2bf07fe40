/** Table `incidents`: what is wrong at the moment, for all instances together. */
export interface IncidentsTable {
  /** Which of the conditions that are watched. */
  name: string;
  since: Date;
  /** When an instance took it upon itself to tell somebody. */
  told_at: Date | null;
}
