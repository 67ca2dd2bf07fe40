import type { ReactNode } from 'react';
import type { Embed, Form } from '../../generated/types.ts';
import { type HydrateOn, Island } from '../island.tsx';
import { type PageContext, usePage } from '../page-context.ts';

/** What the loader of the form service needs to know. */
export interface ServiceForm {
  provider: Embed['provider'];
  region: string;
  portalId: string;
  formId: string;
  editor: NonNullable<Embed['editor']>;
  /** Id of the element that the service's form goes into. */
  target: string;
  /** Values that travel with the lead without being shown. */
  hidden: Readonly<Record<string, string>>;
  /** Path of the page and id of the section, by which events know the form. */
  form: string;
  thankYou: string;
}

const WHEN: Record<NonNullable<Embed['load']>, HydrateOn> = {
  interaction: 'soon',
  visible: 'visible',
  idle: 'idle',
};

interface Props {
  embed: Embed;
  form: Form;
  /** Name of the form, as the lead service knows it. */
  name: string;
  /** Beginning of the ids in it. */
  id: string;
  /** The first-party form. */
  children: ReactNode;
}

/**
 * Where a form service's form takes the place of ours. Ours is what the page comes with: it
 * stays without script, where the service fails, and for whoever has begun to fill it in.
 */
export function FormStage({ embed, form, name, id, children }: Props) {
  const { integrations, strings } = usePage();
  const service = serviceForm({ embed, form, name, id }, integrations);
  if (!service) return children;
  return (
    <Island
      name="embedded-form"
      component={Stage}
      on={WHEN[embed.load ?? 'interaction']}
      margin={100}
      props={service}
      slots={{ loading: strings.formLoading, children }}
    />
  );
}

function serviceForm(
  { embed, form, name, id }: Omit<Props, 'children'>,
  site: PageContext['integrations'],
): ServiceForm | undefined {
  const portalId = embed.portalId ?? site.hubspotPortal;
  if (!portalId) return undefined;
  return {
    provider: embed.provider,
    region: embed.region ?? site.hubspotRegion ?? 'na1',
    portalId,
    formId: embed.formId,
    editor: embed.editor ?? 'classic',
    target: `${id}-service`,
    hidden: form.hidden ?? {},
    form: name,
    thankYou: form.thankYou,
  };
}

interface StageProps extends ServiceForm {
  loading: string;
  children: ReactNode;
}

function Stage({ target, loading, children }: StageProps) {
  return (
    <div className="form-stage">
      <div className="form-stage__own">{children}</div>
      <div className="form-stage__skeleton">
        <span className="visually-hidden">{loading}</span>
      </div>
      <div className="form-stage__service" id={target} />
    </div>
  );
}
