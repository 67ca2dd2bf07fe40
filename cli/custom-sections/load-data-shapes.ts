import { join } from 'node:path';
import {
  type ContentShape,
  type FileDiagnostic,
  type JsonSchema,
  listSchema,
  parseYaml,
} from '../../renderer/index.ts';
import { isDataSchema } from '../../renderer/light.ts';
import { contentHash } from '../publish/content-hash.ts';
import { listFiles } from '../read/list-files.ts';
import { readLater } from '../read/read-site.ts';

/** What the entries of data files have to look like, by the names of these. */
export interface DataShapes {
  shapes: ReadonlyMap<string, ContentShape>;
  /** Changes with the schemas; empty without any. */
  key: string;
  diagnostics: FileDiagnostic[];
}

export const noShapes: DataShapes = { shapes: new Map(), key: '', diagnostics: [] };

/** Compiles the schemas beside the data files of a site. One that is broken is reported, and checks nothing. */
export async function loadDataShapes(site: string): Promise<DataShapes> {
  const paths = listFiles(join(site, 'data'), 'data/').filter(isDataSchema).sort();
  if (paths.length === 0) return noShapes;
  const { compileShape, metaMistake } = await import('./validator.ts');
  const sources = paths.map((path) => readLater(site, path));
  const shapes = new Map<string, ContentShape>();
  const diagnostics = sources.flatMap((source) => {
    const { document, diagnostics } = parseYaml(source);
    if (!document) return diagnostics;
    const written = document.value as JsonSchema;
    const mistake = metaMistake(written);
    if (mistake) return [brokenSchema(source.path, mistake.message, mistake.pointer)];
    try {
      const name = source.path.replace(/^data\/|\.schema\.\w+$/g, '');
      shapes.set(name, compileShape(listSchema(written)));
      return diagnostics;
    } catch (error) {
      return [...diagnostics, brokenSchema(source.path, (error as Error).message)];
    }
  });
  return {
    shapes,
    key: contentHash(JSON.stringify(sources.map(({ path, text }) => [path, text]))),
    diagnostics,
  };
}

function brokenSchema(file: string, reason: string, pointer = ''): FileDiagnostic {
  return {
    rule: 'data/schema',
    severity: 'error',
    file,
    pointer,
    message: `This is not the JSON Schema of an entry: ${reason}`,
    help: 'Describe one entry: type: object, its properties and which of them are required.',
  };
}
