/** The oldest browsers that pages are made for. */
export const BROWSERS = ['chrome117', 'firefox117', 'safari16.4'];
