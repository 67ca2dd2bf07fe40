import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument } from 'yaml';
import { nearestName } from '../../renderer/light.ts';
import { errorCode } from '../errors/describe-error.ts';

/**
 * Reads settings from a YAML or JSON file. A list stands for values separated by commas, true and
 * false for on and off. What is wrong with the file is added to `problems`.
 */
export function readConfigFile(
  file: string,
  keys: readonly string[],
  problems: string[],
): Record<string, string> {
  const lines = new LineCounter();
  const document = parseDocument(readText(file, problems), { lineCounter: lines });
  for (const { linePos, message } of document.errors) {
    const [reason = ''] = message.split(/ at line|\n/, 1);
    problems.push(`${file}:${linePos?.[0].line ?? 1} is not valid YAML: ${reason}.`);
  }
  if (document.errors.length > 0 || document.contents === null) return {};
  const content: unknown = document.toJS();
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    problems.push(`${file} must hold settings, one "name: value" on each line.`);
    return {};
  }
  return Object.fromEntries(
    Object.entries(content).flatMap(([key, value]) => {
      const isKnown = keys.includes(key);
      const text = toText(value);
      if (isKnown && text !== undefined) return [[key, text]];
      problems.push(
        !isKnown
          ? `${file} has a setting "${key}" that does not exist.${suggest(key, keys)}`
          : `${file} has a mapping for "${key}". Write one value, or a list of values.`,
      );
      return [];
    }),
  );
}

function readText(file: string, problems: string[]): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    problems.push(
      `The configuration file ${file} cannot be read (${errorCode(error) ?? 'unknown reason'}). Check SITE_CONFIG.`,
    );
    return '';
  }
}

function toText(value: unknown): string | undefined {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (!Array.isArray(value)) return undefined;
  const parts = value.map(toText);
  return parts.includes(undefined) ? undefined : parts.join(',');
}

function suggest(key: string, known: readonly string[]): string {
  const meant = nearestName(key, known);
  return meant === undefined ? '' : ` Did you mean "${meant}"?`;
}
