import { join } from 'node:path';
import {
  type ContentShape,
  explainJson,
  type FileDiagnostic,
  fixName,
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
  const files = listFiles(join(site, 'data'), 'data/');
  const paths = files.filter(isDataSchema).sort();
  if (paths.length === 0) return noShapes;
  const { compileShape } = await import('./validator.ts');
  const { findSlipInSchema } = await import('./find-schema-mistake.ts');
  const others = files.filter((file) => !isDataSchema(file)).map(nameOf);
  const sources = paths.map((path) => readLater(site, path));
  const shapes = new Map<string, ContentShape>();
  const diagnostics = sources.flatMap((source) => {
    const name = nameOf(source.path);
    const meant = others.includes(name) ? undefined : fixName(name, others).fix?.to;
    if (meant) return [otherName(source.path, meant)];
    const notJson = source.path.endsWith('.json') ? explainJson(source.text) : undefined;
    if (notJson) {
      const { start, message, help } = notJson;
      return [{ ...brokenSchema(source.path, message), help, span: { start, end: start + 1 } }];
    }
    const { document, diagnostics } = parseYaml(source);
    if (!document) return diagnostics;
    const written = document.value as JsonSchema;
    const mistake = findSlipInSchema(written);
    if (mistake) {
      const { message, ...place } = mistake;
      return [{ ...brokenSchema(source.path, message), ...place }];
    }
    try {
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

/** The name of a file of data, or of the data that a schema describes. */
function nameOf(path: string): string {
  return path.replace(/^data\/|(?:\.schema)?\.\w+$/g, '');
}

/** A schema that is called nearly as the data that it describes. */
function otherName(file: string, meant: string): FileDiagnostic {
  const [, ending = ''] = /(\.schema\.\w+)$/.exec(file) ?? [];
  return {
    rule: 'data/schema',
    file,
    pointer: '',
    about: `data/${meant}`,
    message: 'There is no data of this name, so this describes nothing.',
    help: `Rename it: \`${meant}${ending}\`.`,
  };
}

function brokenSchema(file: string, reason: string): FileDiagnostic {
  return {
    rule: 'data/schema',
    file,
    pointer: '',
    about: `data/${nameOf(file)}`,
    message: `This is not the JSON Schema of an entry: ${reason}`,
    help: 'Describe one entry: type: object, its properties and which of them are required.',
  };
}
