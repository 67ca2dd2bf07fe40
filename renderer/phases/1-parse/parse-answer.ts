import type { Locator } from '../../model/locator.ts';
import type { SourceFile } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { listed } from './parse-json-data.ts';
import type { ParsedFile } from './parsed-file.ts';

export const rules: Rules = {
  'data/fails': {
    title: 'Data from elsewhere that cannot be had',
    why: 'A page without its data is not what you mean, so the last good output stays.',
    fix: 'Correct the code or its environment, wait for the other side, or build with --offline.',
    wrong: 'return (await fetch(url)).json() (of an address that answers with a page of HTML)',
    right: 'return fetchJson(url)',
  },
};

/** Takes what the code of a data file has answered. Never throws. */
export function parseAnswer({ path, answer }: SourceFile): ParsedFile {
  if (answer && 'json' in answer) {
    return { document: listed({ file: path, value: JSON.parse(answer.json) }), diagnostics: [] };
  }
  const { message, help, span } = answer ?? { message: 'The code of this file was not run.' };
  const place = span ? { span } : {};
  return {
    diagnostics: [{ rule: 'data/fails', file: path, pointer: '', message, help, ...place }],
  };
}

/** What was answered has no place in the code but the function that did. */
export function locateInCode(text: string): Locator {
  const { index = 0, 0: line = '' } = /^export default.*/m.exec(text) ?? {};
  const span = { start: index, end: index + line.length };
  return { locate: () => span, written: () => undefined };
}
