import type { OpenFile } from '../../model/locator.ts';
import type { SourceFile } from '../../model/model.ts';
import { findLines, positionAt } from './lines.ts';
import { locateInSource } from './locate-in-source.ts';

/** Opens a file for finding places in it, which takes a while: keep it. */
export function openFile(source: SourceFile): OpenFile {
  const lines = findLines(source.text);
  return {
    ...locateInSource(source),
    text: source.text,
    positionAt: (offset) => positionAt(lines, offset),
  };
}
