/** The file of the assets folder that a link of this site leads to: `guide.pdf` for `/assets/guide.pdf#page=2`. */
export function linkedFile(link: string): string | undefined {
  return /^\/assets\/([^?#]+)/.exec(link)?.[1];
}

/** The link to a file of the assets folder that a path with or without that folder is meant for. */
export function fileMeant(path: string): string | undefined {
  const ofFile = /^\/(?:assets\/)?(.+\.(?:pdf|docx?|xlsx?|pptx?|zip|epub|mp3)(?:#.*)?)$/i.exec(
    path,
  );
  return ofFile ? `/assets/${ofFile[1]}` : undefined;
}
