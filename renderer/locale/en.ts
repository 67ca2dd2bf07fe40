/** Words of the interface that no marketer writes. */
export interface Strings {
  skipToContent: string;
  opensInNewTab: string;
  menu: string;
  mainNavigation: string;
  footerNavigation: string;
  close: string;
  yes: string;
  no: string;
  /** `{rating}` stands for the number of stars. */
  starsOf5: string;
  previously: string;
  playVideo: string;
  pause: string;
  play: string;
  logosLabel: string;
  days: string;
  hours: string;
  minutes: string;
  seconds: string;
  /** `{percent}` stands for the number. */
  percentFull: string;
  /** `{count}` and `{max}` stand for numbers. */
  placesTaken: string;
  /** `{count}` stands for the number. */
  recentlyTaken: string;
  pauseUpdates: string;
  processing: string;
  errorTitle: string;
  submitFailed: string;
  required: string;
  fieldRequired: string;
  emailInvalid: string;
  /** `{index}` and `{total}` stand for numbers. */
  cardOf: string;
  recommended: string;
  sample: string;
  chooseOption: string;
  minutesLong: string;
  errorSummary: string;
  notices: string;
  breadcrumb: string;
  formLoading: string;
  openFile: string;
  consentTitle: string;
  consentText: string;
  accept: string;
  decline: string;
}

export const en: Strings = {
  skipToContent: 'Skip to content',
  opensInNewTab: 'opens in a new tab',
  menu: 'Menu',
  mainNavigation: 'Main',
  footerNavigation: 'Footer',
  close: 'Close',
  yes: 'Yes',
  no: 'No',
  starsOf5: '{rating} out of 5 stars',
  previously: 'Previously',
  playVideo: 'Play video',
  pause: 'Pause',
  play: 'Play',
  logosLabel: 'Customers and partners',
  days: 'Days',
  hours: 'Hours',
  minutes: 'Minutes',
  seconds: 'Seconds',
  percentFull: '{percent}% full',
  placesTaken: '{count} of {max} places taken',
  recentlyTaken: '+{count} in the last minute',
  pauseUpdates: 'Pause live updates',
  processing: 'Processing...',
  errorTitle: 'Error',
  submitFailed: 'There was an issue submitting your request. Please try again.',
  required: 'required',
  fieldRequired: 'Please fill in this field.',
  emailInvalid: 'Please enter an e-mail address, such as name@example.com.',
  cardOf: '{index} of {total}',
  recommended: 'Recommended',
  sample: 'Sample',
  chooseOption: 'Please choose',
  minutesLong: '{count} minutes',
  errorSummary: 'Please check these fields',
  notices: 'Notices',
  breadcrumb: 'Breadcrumb',
  formLoading: 'Loading the form',
  openFile: 'Open the file',
  consentTitle: 'Your privacy',
  consentText:
    'Some parts of this site, such as forms and statistics, come from other companies. They may set cookies and learn how you use the site. May we load them?',
  accept: 'Accept',
  decline: 'Decline',
};
