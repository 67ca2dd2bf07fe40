/** Table `passkeys`: keys that people sign in with in place of a password. */
export interface PasskeysTable {
  /** As the browser names it, in base64url. */
  id: string;
  account_id: string;
  /** In base64url. */
  public_key: string;
  /** How often it was used, as it says itself. */
  counter: number;
  name: string;
  created_at: Date;
}
