import { defineSection } from '../../registry/facts.ts';

export default defineSection<'pricing-table'>({
  aliases: ['plans', 'prices', 'pricing'],
  providers: ({ provider }) =>
    provider ? [{ name: provider.name, embed: provider, pointer: '/provider' }] : [],
});
