import routes from '../../schemas/routes.json' with { type: 'json' };

const { desk } = routes.service;

/** Addresses of the desk. */
export const deskPaths = {
  list: desk,
  signIn: `${desk}/sign-in`,
  signOut: `${desk}/sign-out`,
  report: `${desk}/report`,
  trail: `${desk}/trail`,
  targets: `${desk}/targets`,
  replayTarget: `${desk}/targets/replay`,
  export: `${desk}/export.csv`,
  lead: (id: string) => `${desk}/leads/${id}`,
  person: (id: string) => `${desk}/leads/${id}/person.json`,
  act: (id: string, what: 'spam' | 'release' | 'resend' | 'work' | 'erase') =>
    `${desk}/leads/${id}/${what}`,
};
