export interface Tag {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** The text between it and the next tag. */
  text: string;
}

/** The start tags of a page, in their order, without what its scripts and styles hold. */
export function readTags(html: string): Tag[] {
  const visible = html.replace(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/gi, '$1');
  return [...visible.matchAll(/<([a-z][a-z0-9-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>([^<]*)/gi)].map(
    ([, name = '', attributes = '', text = '']) => ({
      name: name.toLowerCase(),
      attributes: readAttributes(attributes),
      text: decodeEntities(text).trim(),
    }),
  );
}

/** What a page loads without a click, as it is written there. */
export function loadedBy(tags: readonly Tag[]): string[] {
  return tags.flatMap(({ name, attributes: { src, href, rel = '', ...others } }) => {
    const isLoaded = name === 'link' && /preload|icon|stylesheet|manifest/i.test(rel);
    return [isLoaded ? href : src, others['data-src']].filter((address) => address !== undefined);
  });
}

function readAttributes(text: string): Record<string, string> {
  const found = text.matchAll(/([^\s"'=<>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g);
  return Object.fromEntries(
    [...found].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );
}

/** A text of HTML or XML without its escapes. */
export function decodeEntities(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
