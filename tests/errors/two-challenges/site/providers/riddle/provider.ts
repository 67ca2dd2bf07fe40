import { type ChallengeProvider, defineProvider } from 'campaign-site/facts';

/** A riddle that people can solve. */
export default defineProvider<ChallengeProvider<{ key: string }>>({
  kind: 'challenge',
  account: { key: 'kettle' },
  policy: { 'script-src': ['https://riddle.example.com'] },
  load: ({ key }) => ({ key }),
  verify: {
    url: 'https://riddle.example.com/verify',
    headers: { 'x-api-key': '{{secret}}' },
    body: { response: '{{token}}' },
  },
});
