import type { FileDiagnostic } from '../../renderer/index.ts';
import type { IslandScripts } from '../publish/bundle-islands.ts';
import type { CustomSectionFolder } from './find-custom-sections.ts';

/** The types of a site, compiled: code to evaluate, styles, and scripts for browsers. */
export interface CompiledTypes {
  /** Has `facts` by kind and type, such as `section-price-list`, and `providers` by name. */
  facts: CompiledModule;
  /** Has what checks content, by the names of `schemasWith`. */
  validators: CompiledModule;
  /** Has `components`, by the same names. */
  components: CompiledModule;
  /** Stylesheets, minified, by the same names. */
  styles: Record<string, string>;
  scripts: IslandScripts;
  /** What is wrong in the stylesheets, though they can be used. */
  ofStyles: FileDiagnostic[];
  /** Absolute paths of everything that it was made of. */
  inputs: string[];
}

/** A CommonJS module, bundled. */
export interface CompiledModule {
  code: string;
  /** Its source map: JSON, with files relative to the folder of the site. */
  map: string;
}

/** The name of a type among all of a site. */
export function typeKey({ kind, type }: Pick<CustomSectionFolder, 'kind' | 'type'>): string {
  return `${kind}-${type}`;
}
