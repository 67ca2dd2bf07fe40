import type { TypeformEmbed } from '../../generated/types.ts';
import { defineProvider, type FormProvider } from '../../registry/provider-facts.ts';

export default defineProvider<FormProvider<TypeformEmbed>>({
  kind: 'form',
  policy: { 'frame-src': ['https://form.typeform.com'] },
  load: ({ formId }) => ({ formId }),
});
