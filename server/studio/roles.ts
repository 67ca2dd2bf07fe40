/** What somebody may do in the studio. */
export type Right = 'write' | 'publish' | 'leads' | 'people';

/** What a role is called, what that means, and what it lets people do. */
interface RoleMeaning {
  label: string;
  meaning: string;
  rights: readonly Right[];
}

/** The roles that people can have, several at once. */
export const roles = {
  editor: {
    label: 'Editor',
    meaning: 'Writes pages in a draft of their own.',
    rights: ['write'],
  },
  publisher: {
    label: 'Publisher',
    meaning: 'Writes pages, and puts drafts online.',
    rights: ['write', 'publish'],
  },
  leads: {
    label: 'Leads',
    meaning: 'Reads, exports and erases leads.',
    rights: ['leads'],
  },
  owner: {
    label: 'Owner',
    meaning: 'All of this, and decides who may do what.',
    rights: ['write', 'publish', 'leads', 'people'],
  },
} as const satisfies Record<string, RoleMeaning>;

export type Role = keyof typeof roles;

/** The roles among some words, in their order here. */
export function rolesAmong(words: readonly string[]): Role[] {
  return (Object.keys(roles) as Role[]).filter((role) => words.includes(role));
}

/** Whether one of the roles lets somebody do it. */
export function may(given: readonly Role[], right: Right): boolean {
  return given.some((role) => (roles[role].rights as readonly Right[]).includes(right));
}
