import { defineSection, embeddedForm } from '../../registry/facts.ts';

export default defineSection<'embedded-form'>({ namesForms: 'embedded', providers: embeddedForm });
