import type { FileDiagnostic } from '../../renderer/index.ts';
import { customSectionError } from './broken-code.ts';

/**
 * Whether the code of a custom section shows a picture by an address that no page has: beside the
 * page, or that of a file in the assets folder, which is published under an address of its own.
 */
export function isLost(address: string, assets: readonly string[]): boolean {
  const name = address.replace(/^\/?(?:assets\/)?/, '');
  return !address.startsWith('/') || assets.includes(name);
}

/** Reports it. */
export function lostPicture(
  address: string,
  origin: Pick<FileDiagnostic, 'file' | 'pointer' | 'span'>,
): FileDiagnostic {
  return {
    ...customSectionError('custom-section/unpublished-file', origin.file, {
      message: `\`${address}\` leads nowhere: files are published under addresses of their own.`,
      help: 'Show it with `Image` of campaign-site, best as a field of the schema: "$ref": "common.schema.json#/$defs/image"',
    }),
    severity: 'warning',
    ...origin,
  };
}
