import { defineSection, embeddedForm } from '../../registry/type-facts.ts';

export default defineSection<'embedded-form'>({ namesForms: 'embedded', providers: embeddedForm });
