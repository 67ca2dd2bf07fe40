const VOID = /^<(img|input|br|hr|source|track|wbr|meta|link)\b/;

/** HTML with one element or text per line, indented, so that a change shows as changed lines. */
export function layOutHtml(html: string): string {
  const tokens = html.replace(/\s*\n\s*/g, ' ').match(/<[^>]+>|[^<]*[^<\s][^<]*/g) ?? [];
  const lines: string[] = [];
  let depth = 0;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index] as string;
    const [text = '', close = ''] = tokens.slice(index + 1);
    if (token.startsWith('</')) {
      depth--;
      lines.push('  '.repeat(depth) + token);
    } else if (!opens(token)) {
      lines.push('  '.repeat(depth) + token);
    } else if (text.startsWith('</')) {
      lines.push('  '.repeat(depth) + token + text);
      index += 1;
    } else if (!text.startsWith('<') && close.startsWith('</')) {
      lines.push('  '.repeat(depth) + token + text + close);
      index += 2;
    } else {
      lines.push('  '.repeat(depth) + token);
      depth++;
    }
  }
  return `${lines.join('\n')}\n`;
}

function opens(token: string): boolean {
  return token.startsWith('<') && !token.startsWith('<!') && !VOID.test(token);
}
