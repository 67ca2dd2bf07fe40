import type { Section } from '../generated/types.ts';
import { AuthorBio } from './author-bio/author-bio.tsx';
import { Badges } from './badges/badges.tsx';
import { Checklist } from './checklist/checklist.tsx';
import { Comparison } from './comparison/comparison.tsx';
import { ContentsList } from './contents-list/contents-list.tsx';
import { Countdown } from './countdown/countdown.tsx';
import { CtaBanner } from './cta-banner/cta-banner.tsx';
import { EmbeddedForm } from './embedded-form/embedded-form.tsx';
import { Faq } from './faq/faq.tsx';
import { FeatureGrid } from './feature-grid/feature-grid.tsx';
import { FeatureTabs } from './feature-tabs/feature-tabs.tsx';
import { Footer } from './footer/footer.tsx';
import { Header } from './header/header.tsx';
import { Hero } from './hero/hero.tsx';
import { LeadForm } from './lead-form/lead-form.tsx';
import { logoStripStyle } from './logo-strip/logo-strip.style.ts';
import { LogoStrip } from './logo-strip/logo-strip.tsx';
import { NotFound } from './not-found/not-found.tsx';
import { PricingTable } from './pricing-table/pricing-table.tsx';
import { RegistrationCounter } from './registration-counter/registration-counter.tsx';
import { ResourceCards } from './resource-cards/resource-cards.tsx';
import { RichText } from './rich-text/rich-text.tsx';
import type { SectionEntry } from './section-types.ts';
import { Speakers } from './speakers/speakers.tsx';
import { Stats } from './stats/stats.tsx';
import { Steps } from './steps/steps.tsx';
import { Testimonials } from './testimonials/testimonials.tsx';
import { ThankYou } from './thank-you/thank-you.tsx';
import { Video } from './video/video.tsx';
import { WebinarDetails } from './webinar-details/webinar-details.tsx';

/** Every section type that a page may use. */
export const sections: { [T in Section['type']]: SectionEntry<T> } = {
  'author-bio': { component: AuthorBio },
  badges: { component: Badges },
  checklist: { component: Checklist },
  comparison: { component: Comparison },
  'contents-list': { component: ContentsList },
  countdown: { component: Countdown, islands: ['countdown'] },
  'cta-banner': { component: CtaBanner },
  'embedded-form': { component: EmbeddedForm, islands: ['embedded-form', 'lead-form', 'draft'] },
  faq: { component: Faq, islands: ['faq'] },
  'feature-grid': { component: FeatureGrid },
  'feature-tabs': { component: FeatureTabs, islands: ['feature-tabs'] },
  footer: { component: Footer, landmark: 'footer' },
  header: { component: Header, landmark: 'header' },
  hero: { component: Hero, islands: ['embedded-form', 'lead-form', 'draft'] },
  'lead-form': { component: LeadForm, islands: ['lead-form', 'draft'] },
  'logo-strip': { component: LogoStrip, styleOf: logoStripStyle },
  'not-found': { component: NotFound, islands: ['not-found'] },
  'pricing-table': { component: PricingTable, islands: ['pricing-table'] },
  'registration-counter': { component: RegistrationCounter, islands: ['registration-counter'] },
  'resource-cards': { component: ResourceCards },
  'rich-text': { component: RichText },
  speakers: { component: Speakers },
  stats: { component: Stats },
  steps: { component: Steps },
  testimonials: { component: Testimonials, islands: ['carousel'] },
  'thank-you': { component: ThankYou },
  video: { component: Video, islands: ['video'] },
  'webinar-details': { component: WebinarDetails, islands: ['webinar-details'] },
};
