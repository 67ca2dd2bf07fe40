/** The Message-ID of an e-mail: the same for every attempt, so that mail programs show it once. */
export function messageIdOf(id: string, from: string): string {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return `<${id}@${domain}>`;
}
