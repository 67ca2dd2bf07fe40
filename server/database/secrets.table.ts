/** Table `secrets`: what all instances sign with. */
export interface SecretsTable {
  name: string;
  value: string;
}
