/** Folders of a site whose YAML files are read. */
export const sourceFolders = ['pages', 'partials', 'data', 'mails'];
