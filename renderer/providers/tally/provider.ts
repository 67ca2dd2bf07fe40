import type { TallyEmbed } from '../../generated/types.ts';
import { defineProvider, type FormProvider } from '../../registry/provider-facts.ts';

export default defineProvider<FormProvider<TallyEmbed>>({
  kind: 'form',
  policy: { 'frame-src': ['https://tally.so'] },
  load: ({ formId }) => ({ formId }),
});
