/** What somebody works on until it is published. */
export interface StudioDraft {
  /** Of the person whose draft it is. */
  id: string;
  name: string;
  isOwn: boolean;
  /** How many files differ from what is published. */
  changes: number;
  /** Whether the person who looks works in it at the moment. */
  isOpen: boolean;
  /** The links that show it to others. */
  links: readonly { id: string; until: Date }[];
}

/** Where people of the studio begin. */
export interface StudioHome {
  kind: 'studio';
  name: string;
  drafts: readonly StudioDraft[];
  mayWrite: boolean;
  /** Whether signing out everywhere means anything. */
  canSignOut: boolean;
  /** Whether they may open and publish the drafts of others. */
  mayPublish: boolean;
  /** The keys that they sign in with. */
  passkeys: readonly { id: string; name: string; at: Date }[];
  notice?: string;
  /** A link that was asked for, to be passed on. */
  link?: string;
}

export interface StudioPerson {
  id: string;
  name: string;
  email: string;
  roles: readonly string[];
  hasJoined: boolean;
  isSelf: boolean;
  /** How many files of their draft are not published. */
  changes: number;
}

/** A role that can be given, with what it means. */
export interface StudioRole {
  name: string;
  label: string;
  meaning: string;
}

/** Who may do what. */
export interface StudioPeople {
  kind: 'people';
  people: readonly StudioPerson[];
  roles: readonly StudioRole[];
  notice?: string;
  problem?: string;
  /** An invitation that no mail server sends. */
  link?: string;
}

/** The way in by e-mail address and password. */
export interface StudioSignIn {
  kind: 'studio-sign-in';
  /** The address of the page to go on with. */
  next: string;
  email?: string;
  problem?: string;
  notice?: string;
  /** Whether a link for a new password can be sent. */
  canSend?: boolean;
}

/** The way in for somebody who was invited. */
export interface StudioJoin {
  kind: 'join';
  email: string;
  name: string;
  invitation: string;
  /** Fewest characters of a password. */
  least: number;
  problem?: string;
}

/** Asks for the address of somebody who has forgotten their password. */
interface StudioForgotten {
  kind: 'forgotten';
}

export type StudioPage = StudioHome | StudioPeople | StudioSignIn | StudioJoin | StudioForgotten;
