import { defineSection } from 'campaign-site/facts';

export default defineSection({
  policy: { 'frame-src': ['https://maps.example.com'] },
});
