import type { Origin, SourceFile } from '../model/model.ts';
import { locateInSource } from '../phases/1-parse/locate-in-source.ts';

/** Finds how a value is written, for messages about what YAML made of it. */
export type TextAt = (origin: Origin) => string | undefined;

/** Finds that in the files of a site. */
export function textReader(sources: readonly SourceFile[]): TextAt {
  return ({ file, pointer }) => {
    const source = sources.find(({ path }) => path === file);
    return source && locateInSource(source).written(pointer);
  };
}
