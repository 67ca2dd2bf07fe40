import { defineSection } from 'campaign-site/facts';
import type { ChangelogSection } from '../types.ts';

export default defineSection<ChangelogSection>({ aliases: ['releases', 'releasenotes'] });
