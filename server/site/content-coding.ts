/** The ways in which a body can travel, `identity` being as it is. */
export type ContentCoding = 'br' | 'gzip' | 'identity';

const mostCached = 500;
const chosen = new Map<string, ContentCoding>();

/**
 * The best coding that the Accept-Encoding header allows (RFC 9110, section 12.5.3): the one with
 * the highest weight, and of several the smallest body. Nothing sent, or nothing that we have,
 * gives the body as it is.
 */
export function chooseCoding(header: string | undefined): ContentCoding {
  if (!header) return 'identity';
  const known = chosen.get(header);
  if (known) return known;
  const choice = choose(header);
  // Browsers send few different headers; of a client that sends many, each is read again.
  if (chosen.size >= mostCached) chosen.clear();
  chosen.set(header, choice);
  return choice;
}

function choose(header: string): ContentCoding {
  const weights = new Map<string, number>();
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';');
    weights.set(name.trim().toLowerCase(), weightOf(parameters));
  }
  const weigh = (coding: ContentCoding) => {
    const listed = weights.get(coding) ?? (coding === 'gzip' ? weights.get('x-gzip') : undefined);
    return listed ?? (coding === 'identity' ? leastIdentity : (weights.get('*') ?? 0));
  };
  const codings: ContentCoding[] = ['br', 'gzip', 'identity'];
  const [best = 'identity'] = codings
    .filter((coding) => weigh(coding) > 0)
    .sort((a, b) => weigh(b) - weigh(a));
  return best;
}

/** A body as it is stays acceptable where the header does not name it, but nobody asked for it. */
const leastIdentity = 1e-9;

function weightOf(parameters: readonly string[]): number {
  for (const parameter of parameters) {
    const [, text] = /^\s*q\s*=\s*(\S*)\s*$/i.exec(parameter) ?? [];
    if (text !== undefined) return Math.min(Number(text) || 0, 1);
  }
  return 1;
}
