/** What the addresses of the studio begin with; no page of a site has such a one. */
const STUDIO = '/__studio';

export const studioPaths = {
  home: STUDIO,
  signIn: `${STUDIO}/sign-in`,
  signOut: `${STUDIO}/sign-out`,
  signOutEverywhere: `${STUDIO}/sign-out-everywhere`,
  forgotten: `${STUDIO}/forgotten`,
  join: `${STUDIO}/join`,
  people: `${STUDIO}/people`,
  invite: `${STUDIO}/people/invite`,
  inviteAgain: `${STUDIO}/people/invite-again`,
  roles: `${STUDIO}/people/roles`,
  remove: `${STUDIO}/people/remove`,
  share: `${STUDIO}/share`,
  endLink: `${STUDIO}/share/end`,
  open: `${STUDIO}/open`,
  /** The draft that somebody works in, whatever they have looked at. */
  edit: `${STUDIO}/edit`,
  script: `${STUDIO}/passkeys.js`,
  newPasskey: `${STUDIO}/passkeys/new`,
  addPasskey: `${STUDIO}/passkeys/add`,
  removePasskey: `${STUDIO}/passkeys/remove`,
  askPasskey: `${STUDIO}/sign-in/ask`,
  signInPasskey: `${STUDIO}/sign-in/passkey`,
  /** A draft, for those who have the link. */
  draft: `${STUDIO}/draft`,
};
