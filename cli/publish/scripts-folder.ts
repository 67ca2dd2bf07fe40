/** Folder of the scripts in the output of a site. */
export const SCRIPTS = 'assets/scripts';
