import { readFileSync } from 'node:fs';
import { errorCode } from '../errors/describe-error.ts';

/**
 * The text of a secret that stands in a file of its own, as containers and systemd hand them out; the
 * line feed that editors put at the end is no part of it. What is wrong is added to `problems`.
 */
export function readSecretFile(name: string, file: string, problems: string[]): string | undefined {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (text === '') problems.push(`${name} names the file ${file}, which is empty.`);
    return text;
  } catch (error) {
    const code = errorCode(error) ?? 'unknown reason';
    problems.push(`${name} names the file ${file}, which cannot be read (${code}).`);
    return undefined;
  }
}
