const ASCII = /^[!-~]*$/;

/** A full address as the web writes it: letters beyond ASCII in a path are percent-encoded. */
export function absoluteUrl(address: string, url: string): string {
  const full = address.startsWith('/') ? url + address : address;
  return ASCII.test(full) ? full : encodeURI(full);
}
