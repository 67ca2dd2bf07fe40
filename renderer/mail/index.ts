export { chooseMail } from './choose-mail.ts';
export { mailText } from './mail-markdown.ts';
export type { MailBrand, MailLead, MailSet, RenderedMail } from './mail-set.ts';
export { plainMailSet } from './plain-mail-set.ts';
export { renderConfirmMail, renderMail } from './render-mail.ts';
export { studioMail } from './studio-mail.ts';
