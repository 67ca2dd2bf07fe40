import type { ReactNode } from 'react';
import { challengesOf } from '../../registry/provider-facts.ts';
import { Island } from '../island.tsx';
import { usePage } from '../page-context.ts';

/** A form with the challenge of the site below it, if that has one; without script, it is not there. */
export function Challenged({ children }: { children: ReactNode }) {
  const { providers, integrations } = usePage();
  const [challenge] = challengesOf(providers, integrations);
  if (!challenge) return children;
  const { name, provider, account } = challenge;
  return (
    <Island
      name={name}
      thirdParty
      component={WithPlace}
      on="visible"
      props={provider.load(account)}
      slots={{ children }}
    />
  );
}

function WithPlace({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <div className="form-challenge" />
    </>
  );
}
