/** How a file is named to the browser, and whether compressing it is worth the while. */
export interface MediaType {
  type: string;
  compressible: boolean;
  /** Read in parts by players, which ask for ranges. */
  ranged: boolean;
}

const texts: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  ttf: 'font/ttf',
  otf: 'font/otf',
  ico: 'image/x-icon',
  wasm: 'application/wasm',
};

const packed: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  woff: 'font/woff',
  woff2: 'font/woff2',
  pdf: 'application/pdf',
  zip: 'application/zip',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};

const media: Readonly<Record<string, string>> = {
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
};

/** The media type of a file by the end of its name; a file without one is text, such as CNAME. */
export function mediaTypeOf(file: string): MediaType {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const end = dot < 0 ? 'txt' : name.slice(dot + 1).toLowerCase();
  const find = (types: Readonly<Record<string, string>>) =>
    Object.hasOwn(types, end) ? types[end] : undefined;
  const text = find(texts);
  if (text) return { type: text, compressible: true, ranged: false };
  const player = find(media);
  if (player) return { type: player, compressible: false, ranged: true };
  return {
    type: find(packed) ?? 'application/octet-stream',
    compressible: false,
    ranged: false,
  };
}
