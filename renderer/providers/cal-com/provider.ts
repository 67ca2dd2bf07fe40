import { type BookingProvider, defineProvider } from '../../registry/provider.ts';

/** Calendars of Cal.com. */
export default defineProvider<BookingProvider>({
  kind: 'booking',
  policy: { 'frame-src': ['https://cal.com', 'https://app.cal.com'] },
});
