import type { ReactNode } from 'react';
import type { Form, FormEmbed } from '../../generated/types.ts';
import { type HydrateOn, Island } from '../island.tsx';
import { usePage, useProvider } from '../page-context.ts';
import type { ServiceForm } from './form-service.ts';

const WHEN: Record<NonNullable<FormEmbed['load']>, HydrateOn> = {
  interaction: 'soon',
  visible: 'visible',
  idle: 'idle',
};

interface Props {
  embed: FormEmbed;
  form: Form;
  /** Name of the form, as the lead service knows it. */
  name: string;
  /** Beginning of the ids in it. */
  id: string;
  /** The first-party form. */
  children: ReactNode;
}

/**
 * Where a form service's form replaces ours. The page comes with ours, which stays without script,
 * if the service fails, and once a visitor has begun to fill it in.
 */
export function FormStage({ embed, form, name, id, children }: Props) {
  const { strings } = usePage();
  const { provider, account } = useProvider('form', embed.provider);
  const service = provider.load(embed, account);
  if (!service) return children;
  const own: ServiceForm = {
    target: `${id}-service`,
    hidden: form.hidden ?? {},
    form: name,
    thankYou: form.thankYou,
  };
  return (
    <Island
      name={embed.provider}
      thirdParty
      component={Stage}
      on={WHEN[embed.load ?? 'interaction']}
      margin={100}
      props={{ ...service, ...own }}
      slots={{ loading: strings.formLoading, children }}
    />
  );
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
