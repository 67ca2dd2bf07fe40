/** Table `accounts`: the people who work in the studio. */
export interface AccountsTable {
  id: string;
  /** In the form in which addresses are compared. */
  email: string;
  name: string;
  /** What they may do, with commas between; see `roles`. */
  roles: string;
  /** Hash of the password; null until they have chosen one. */
  password: string | null;
  /** SHA-256 of the invitation that lets them choose a password; null without one. */
  invitation: string | null;
  invited_until: Date | null;
  created_at: Date;
  /** When they were here first; null before. */
  joined_at: Date | null;
}
