import { defineSection, embedProviders } from '../../registry/type-facts.ts';

export default defineSection<'embedded-form'>({
  namesForms: 'embedded',
  providers: embedProviders,
});
