import { type CalendarProvider, defineProvider } from '../../registry/provider-facts.ts';

export default defineProvider<CalendarProvider>({
  kind: 'calendar',
  policy: { 'frame-src': ['https://cal.com', 'https://app.cal.com'] },
});
