/** Name under which the token of a challenge is sent. */
export const CHALLENGE_FIELD = 'challengeToken';

/** Asks what is around a form whether a challenge goes on; it adds what is to be waited for. */
export const CHALLENGE_EVENT = 'challenge';

/** Fulfilled once a form may be sent: at once, where it has no challenge. */
export async function passChallenge(form: HTMLFormElement): Promise<void> {
  const detail: Promise<void>[] = [];
  form.dispatchEvent(new CustomEvent(CHALLENGE_EVENT, { bubbles: true, detail }));
  await Promise.all(detail);
}
