import { pointerKeys, WORDED } from '../../renderer/light.ts';

/** The state of a campaign whose words a pointer leads into; undefined for what all states begin from. */
export function stateIn(pointer: string): string | undefined {
  const around = pointerKeys(pointer).slice(0, -1);
  return around.find((key) => WORDED.some((state) => state === key));
}
