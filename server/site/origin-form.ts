/**
 * The address of a request without scheme and host, which a client may write before it (RFC 9112,
 * 3.2.2). The service is one site under any name, so they decide nothing.
 */
export function originForm(url: string): string {
  const rest = /^https?:\/\/[^/?#]+(.*)$/is.exec(url)?.[1];
  if (rest === undefined) return url;
  return rest.startsWith('/') ? rest : `/${rest}`;
}
