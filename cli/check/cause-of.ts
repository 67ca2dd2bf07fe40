/** What the codes of failed connections mean. */
const MEANINGS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is unknown',
  EAI_AGAIN: 'its name cannot be looked up now',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'there is no way to this host',
  ENETUNREACH: 'there is no way to this network',
  ETIMEDOUT: 'it takes too long',
  UND_ERR_SOCKET: 'the connection was cut',
  UND_ERR_CONNECT_TIMEOUT: 'it takes too long',
  TimeoutError: 'it takes too long',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is from an authority that nobody trusts',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the chain of its certificate is not complete',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the chain of its certificate is not complete',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak HTTPS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak HTTPS',
};

/** Why a request failed, in a few words. */
export function causeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  const code = cause?.code ?? name ?? '';
  return MEANINGS[code] ?? `it fails with ${code || String(error)}`;
}
