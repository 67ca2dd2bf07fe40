import type { EditSession } from './edit-session.ts';

/** The latest press on the page, which counts as soon as the page that is known is the one that is shown. */
export function latestPress(session: EditSession) {
  /** Returns whether there was something to press. */
  let latest: (() => boolean) | undefined;
  const drop = () => {
    latest = undefined;
  };
  const retry = () => {
    if (latest?.()) drop();
  };
  return {
    drop,
    retry,
    async press(act: () => boolean): Promise<void> {
      latest = act;
      const isShown = await session.settled();
      if (latest !== act) return;
      retry();
      if (isShown) drop();
    },
  };
}
