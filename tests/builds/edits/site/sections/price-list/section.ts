import { defineSection } from 'campaign-site/facts';

export default defineSection({ aliases: ['menu'] });
