import { nearestName } from './nearest-name.ts';

/** The file that is meant by a name: one with nearly that name, or one of that name in another folder. */
export function nearestFile(name: string, names: readonly string[]): string | undefined {
  return nearlyNamed(name, names) ?? sameFileElsewhere(name, names);
}

/** The nearest name, but not that of another file in the same folder. */
function nearlyNamed(name: string, names: readonly string[]): string | undefined {
  const near = nearestName(name, names);
  const [own = '', other = ''] = [name, near ?? ''].map(fileIn);
  return near !== undefined && nearestName(own, [other]) !== undefined ? near : undefined;
}

/** The name of a file without its folder and its ending. */
function fileIn(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.\w+$/, '');
}

function sameFileElsewhere(text: string, names: readonly string[]): string | undefined {
  const name = /[^/\\]*$/.exec(text)?.[0] ?? '';
  return names.find((asset) => asset === name || asset.endsWith(`/${name}`));
}
