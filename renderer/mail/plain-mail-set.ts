import type { MailSet } from './mail-set.ts';

/** What e-mails look like where nothing is known of the site. */
export const plainMailSet: MailSet = {
  brand: {
    name: 'Website',
    url: 'http://localhost',
    colors: {
      ink: '#1c2422',
      inkSoft: '#56605d',
      primary: '#14584c',
      primaryInk: '#ffffff',
      line: '#d9dedb',
      groundAlt: '#f4f5f3',
    },
  },
  locale: 'en',
  scope: {},
  mails: [],
};
