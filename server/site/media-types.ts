import mediaTypes from '../../schemas/media-types.json' with { type: 'json' };

/** How a file is named to the browser, and whether compressing it is worth the while. */
export interface MediaType {
  type: string;
  compressible: boolean;
  /** Read in parts by players, which ask for ranges. */
  ranged: boolean;
}

/** The media type of a file by the end of its name; a file without one is text, such as CNAME. */
export function mediaTypeOf(file: string): MediaType {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const dot = name.lastIndexOf('.');
  const end = dot < 0 ? 'txt' : name.slice(dot + 1).toLowerCase();
  const find = (types: Readonly<Record<string, string>>) =>
    Object.hasOwn(types, end) ? types[end] : undefined;
  const text = find(mediaTypes.compressible);
  if (text) return { type: text, compressible: true, ranged: false };
  const player = find(mediaTypes.media);
  if (player) return { type: player, compressible: false, ranged: true };
  return {
    type: find(mediaTypes.packed) ?? 'application/octet-stream',
    compressible: false,
    ranged: false,
  };
}
