import { type BookingProvider, defineProvider } from '../../registry/provider.ts';

/** Calendars of Calendly. */
export default defineProvider<BookingProvider>({
  kind: 'booking',
  policy: { 'frame-src': ['https://calendly.com'] },
});
