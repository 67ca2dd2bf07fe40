import { type Scalar, visit } from 'yaml';
import type { FileDiagnostic } from '../../model/diagnostic.ts';
import type { SourceFile } from '../../model/model.ts';
import type { Rules } from '../../model/rule.ts';
import { readNodes } from './read-nodes.ts';

export const rules: Rules = {
  'yaml/number': {
    title: 'A number that is shown otherwise than it is written',
    why: 'YAML keeps the number, not its spelling: zeros at the end and at the beginning are lost.',
    fix: 'Put it in quotes where it is to be shown as it is written.',
    wrong: 'price: 19.90',
    right: 'price: "19.90"',
    canBeOff: true,
  },
};

/**
 * What may be a number that is written otherwise than it will be shown. Looking closer takes a tenth
 * of the time that a small site is built in.
 */
const suspicious =
  /[:\-,[{]\s+[-+]?(?:0\d[\d.]*|0[xo][\da-f]+|\.\d+|\d+\.(?:\d*0)?|\d{16,}|\d[\d.]*e[-+]?\d+)(?=[ \t]*(?:[,}\]\r\n]|$|#))/i;

/**
 * Numbers that are shown otherwise than they are written, such as 19.9 for `19.90`. Only where a
 * value is free to be a text, as in data and claims, does nothing else notice.
 */
export function findChangedNumbers({ path, text }: SourceFile): FileDiagnostic[] {
  const parsed = suspicious.test(text) ? readNodes(text) : undefined;
  const found: FileDiagnostic[] = [];
  if (!parsed || parsed.errors.length > 0) return found;
  visit(parsed, {
    Scalar(key, node) {
      if (key !== 'key' && isChanged(node)) found.push(changed(node, path));
    },
  });
  return found;
}

function isChanged({ type, value, source }: Scalar): boolean {
  return type === 'PLAIN' && typeof value === 'number' && String(value) !== source;
}

function changed(node: Scalar, file: string): FileDiagnostic {
  const { source = '', value, range } = node;
  const start = range?.[0] ?? 0;
  return {
    rule: 'yaml/number',
    severity: 'warning',
    file,
    pointer: '',
    message: `\`${source}\` is read as the number ${value}, and shown like that.`,
    help: `If it is to be shown as it is written, put it in quotes: "${source}"`,
    span: { start, end: start + source.length },
  };
}
