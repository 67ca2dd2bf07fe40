import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import mediaTypes from '../../schemas/media-types.json' with { type: 'json' };
import routes from '../../schemas/routes.json' with { type: 'json' };
import type { Interruption } from '../terminal/interruption.ts';
import { fileStager, type StagedFile, stagedName } from './stage-files.ts';
import type { OutputFolder } from './write-output.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Files that are compressed at a time: twice the threads that Node has for it. */
const AT_A_TIME = 8;

/** Bytes below which an answer fits into one packet as it is. */
const WORTH_COMPRESSING = 256;

/** Stages every text a second and a third time, for servers that send such files as they are. */
export async function stageCompressed(
  output: OutputFolder,
  interruption: Interruption,
): Promise<void> {
  const stage = codedStager(output);
  const texts = output.files().filter(isCompressible);
  for (let start = 0; start < texts.length; start += AT_A_TIME) {
    const smaller = texts
      .slice(start, start + AT_A_TIME)
      .flatMap((text) => [
        stage(`${text.path}.br`, text, toBrotli(text.path)),
        stage(`${text.path}.gz`, text, toGzip),
      ]);
    for (const file of await Promise.all(smaller)) output.adopt(file);
    await interruption.pause();
  }
}

type Encode = (content: Uint8Array) => Promise<Uint8Array>;

/** Stages a file in another coding, unless what was made of the same content is in its place. */
function codedStager(output: OutputFolder) {
  const { folder, area, before } = output.staging;
  const stage = fileStager(output.staging);
  return async (path: string, source: StagedFile, encode: Encode): Promise<StagedFile> => {
    const of = source.file.checksum;
    const known = before[path];
    if (known?.of === of && output.has({ path, file: known })) return { path, file: known };
    const inStaging = join(area, stagedName(source.path));
    const place = existsSync(inStaging) ? inStaging : join(folder, source.path);
    const { file, ...staged } = stage({ path, content: await encode(readFileSync(place)) });
    return { ...staged, file: { ...file, of } };
  };
}

function isCompressible({ path, file }: StagedFile): boolean {
  const isForVisitors =
    !path.startsWith('.site/') && path !== routes.files.headers && path !== routes.files.redirects;
  return (
    isForVisitors &&
    file.size >= WORTH_COMPRESSING &&
    Object.hasOwn(mediaTypes.compressible, extname(path).slice(1).toLowerCase())
  );
}

function toGzip(content: Uint8Array): Promise<Uint8Array> {
  return gzipped(content, { level: constants.Z_BEST_COMPRESSION });
}

/** What never changes under its name is made as small as it gets, at forty times the work. */
function toBrotli(path: string): Encode {
  const quality = path.startsWith('assets/') ? constants.BROTLI_MAX_QUALITY : 5;
  return (content) =>
    brotli(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    });
}
