/** The main part of every page, where the link that skips the header leads. */
export const MAIN = 'main';

/** Where the first screen of a page ends: browsers paint nothing before they have come here. */
export const FIRST_SCREEN_END = 'first-screen-end';

/** The question whether third parties may be loaded, which a site can ask on every page. */
export const PRIVACY_CHOICES = 'privacy-choices';
