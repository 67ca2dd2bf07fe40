import routes from '../../../schemas/routes.json' with { type: 'json' };

const { inbox } = routes.service;

export const inboxPaths = {
  list: inbox,
  signIn: `${inbox}/sign-in`,
  signOut: `${inbox}/sign-out`,
  report: `${inbox}/report`,
  trail: `${inbox}/trail`,
  targets: `${inbox}/targets`,
  replayTarget: `${inbox}/targets/replay`,
  export: `${inbox}/export.csv`,
  lead: (id: string) => `${inbox}/leads/${id}`,
  person: (id: string) => `${inbox}/leads/${id}/person.json`,
  act: (id: string, what: 'spam' | 'release' | 'resend' | 'work' | 'erase') =>
    `${inbox}/leads/${id}/${what}`,
};
