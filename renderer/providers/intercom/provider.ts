import type { Integrations } from '../../model/model.ts';
import { defineProvider, type WidgetProvider } from '../../registry/provider-facts.ts';

type Account = NonNullable<Integrations['intercom']>;

/** The messenger of Intercom; hosts from its documentation on content security policies. */
export default defineProvider<WidgetProvider<Account>>({
  kind: 'widget',
  policy: {
    'script-src': [
      'https://app.intercom.io',
      'https://widget.intercom.io',
      'https://js.intercomcdn.com',
    ],
    'connect-src': [
      'https://*.intercom.io',
      'wss://*.intercom.io',
      'https://*.intercom-messenger.com',
      'wss://*.intercom-messenger.com',
      'https://*.intercomcdn.com',
      'https://*.intercomcdn.eu',
      'https://uploads.intercomusercontent.com',
    ],
    'frame-src': ['https://intercom-sheets.com', 'https://www.intercom-reporting.com'],
    'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
    'form-action': ['https://intercom.help', 'https://*.intercom.io'],
    'media-src': ['https://js.intercomcdn.com'],
    'img-src': [
      'https://*.intercomcdn.com',
      'https://*.intercomcdn.eu',
      'https://static.intercomassets.com',
      'https://uploads.intercomusercontent.com',
      'https://messenger-apps.intercom.io',
    ],
  },
  writesStyles: true,
  load: ({ appId, region = 'us' }) => ({ appId, region }),
});
