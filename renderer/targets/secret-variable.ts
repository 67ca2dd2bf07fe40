/** The environment variable that a secret of a target stands in: `TARGET_CHAT_TOKEN`. */
export function secretVariable(target: string, secret: string): string {
  return `TARGET_${target}_${secret}`.replaceAll('-', '_').toUpperCase();
}
