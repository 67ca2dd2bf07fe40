import { defineSection, embeddedForm } from '../../registry/facts.ts';

export default defineSection<'hero'>({ providers: embeddedForm });
