import { loadScript, reportFailedScript } from './load-script.ts';

/** How long a third party may take, script and content together. */
const PATIENCE_MS = 8000;
const LOOK_MS = 100;

/** An empty element is lower, one with something in it always higher. In CSS pixels. */
const FILLED_HEIGHT = 100;

/**
 * Puts an element that a third party's script fills in place of what a stage shows, once there is
 * something in it. What was there stays where the script is blocked, fails or takes too long.
 */
export async function replaceStage(
  stage: HTMLElement,
  element: HTMLElement,
  script: string,
): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  element.dataset.provider = '';
  stage.append(element);
  try {
    await Promise.race([loadScript(script), wait(PATIENCE_MS)]);
    while (element.offsetHeight < FILLED_HEIGHT) {
      if (Date.now() >= deadline) throw reportFailedScript(script);
      await wait(LOOK_MS);
    }
    show(stage, element);
  } catch {
    element.remove();
  }
}

/** Never takes anything away from under a keyboard user who is on it. */
function show(stage: HTMLElement, element: HTMLElement): void {
  if (stage.contains(document.activeElement)) {
    element.remove();
    return;
  }
  stage.style.minHeight = `${stage.offsetHeight}px`;
  stage.dataset.state = 'provider';
}

function wait(ms: number): Promise<void> {
  return new Promise((over) => setTimeout(over, ms));
}
